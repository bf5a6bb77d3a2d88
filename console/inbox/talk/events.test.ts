import { expect, test } from 'vitest'
import { aConversation } from '../builders'
import { wasDealtWith } from './events'

const ada = { id: 'ada', name: 'Ada' }
const later = { updated_at: '2026-11-22T12:05:00.000Z' }

test('who took a conversation is asked for when it has changed hands, not when something was said', () => {
  expect(wasDealtWith(aConversation(), aConversation({ owner: ada, ...later }))).toBe(true)
  expect(wasDealtWith(aConversation({ owner: ada }), aConversation(later))).toBe(true)
  expect(wasDealtWith(aConversation({ owner: ada }), aConversation({ owner: ada, ...later }))).toBe(false)
})

test('closing and sorting are asked for, and old news is none', () => {
  expect(wasDealtWith(aConversation(), aConversation({ closed: true, ...later }))).toBe(true)
  expect(wasDealtWith(aConversation(), aConversation({ routing_mode: 'triage', ...later }))).toBe(true)
  expect(wasDealtWith(aConversation(later), aConversation({ owner: ada }))).toBe(false)
})
