import { expect, test } from 'vitest'
import { aConversation } from '../builders'
import { hasNewEvents, ownedSince } from './events'

const ada = { id: 'ada', name: 'Ada' }
const later = { updated_at: '2026-11-22T12:05:00.000Z' }

test('a change of owner reloads the events, but a message does not', () => {
  expect(hasNewEvents(aConversation(), aConversation({ owner: ada, ...later }))).toBe(true)
  expect(hasNewEvents(aConversation({ owner: ada }), aConversation(later))).toBe(true)
  expect(hasNewEvents(aConversation({ owner: ada }), aConversation({ owner: ada, ...later }))).toBe(false)
})

test('closing or triage reloads the events, an outdated update does not', () => {
  expect(hasNewEvents(aConversation(), aConversation({ closed: true, ...later }))).toBe(true)
  expect(hasNewEvents(aConversation(), aConversation({ routing_mode: 'triage', ...later }))).toBe(true)
  expect(hasNewEvents(aConversation(later), aConversation({ owner: ada }))).toBe(false)
})

test('the events show since when an agent owns the conversation', () => {
  const ben = { id: 'ben', name: 'Ben' }
  const others = { from: null, values: null, until: null }
  const takenEvent = { at: '2026-11-22T12:00:00.000Z', what: 'taken', by: ada, to: null, ...others } as const
  const reassignedEvent = { at: '2026-11-22T12:10:00.000Z', what: 'reassigned', by: ada, to: ben, ...others } as const
  const closed = { at: '2026-11-22T12:20:00.000Z', what: 'closed', by: ada, to: null, ...others } as const
  expect(ownedSince([takenEvent, closed], 'ada')).toBe(takenEvent.at)
  expect(ownedSince([takenEvent, reassignedEvent, closed], 'ben')).toBe(reassignedEvent.at)
  expect(ownedSince([takenEvent, reassignedEvent], 'ada')).toBe(null)
  expect(ownedSince([], 'ada')).toBe(null)
})
