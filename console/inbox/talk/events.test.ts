import { expect, test } from 'vitest'
import { aConversation } from '../builders'
import { wasDealtWith } from './events'

const ada = { id: 'ada', name: 'Ada' }
const later = { updated_at: '2026-11-22T12:05:00.000Z' }

test('events are read after a change of owner, not after a message', () => {
  expect(wasDealtWith(aConversation(), aConversation({ owner: ada, ...later }))).toBe(true)
  expect(wasDealtWith(aConversation({ owner: ada }), aConversation(later))).toBe(true)
  expect(wasDealtWith(aConversation({ owner: ada }), aConversation({ owner: ada, ...later }))).toBe(false)
})

test('events are read after closing and sorting, and not for an older state', () => {
  expect(wasDealtWith(aConversation(), aConversation({ closed: true, ...later }))).toBe(true)
  expect(wasDealtWith(aConversation(), aConversation({ routing_mode: 'triage', ...later }))).toBe(true)
  expect(wasDealtWith(aConversation(later), aConversation({ owner: ada }))).toBe(false)
})
