import { expect, test } from 'vitest'
import { aConversation } from '../builders'
import { changesBetween, withEvents } from './events'

const ada = { id: 'ada', name: 'Ada' }
const later = { updated_at: '2026-11-22T12:05:00.000Z' }

test('who took a conversation, and that it was released, stands in the log', () => {
  expect(changesBetween(aConversation(), aConversation({ owner: ada, ...later }))).toEqual([
    { at: later.updated_at, what: 'taken', by: 'Ada' },
  ])
  expect(changesBetween(aConversation({ owner: ada }), aConversation(later))).toMatchObject([{ what: 'released' }])
})

test('a message changes no owner, and old news nothing', () => {
  expect(changesBetween(aConversation({ owner: ada }), aConversation({ owner: ada, ...later }))).toEqual([])
  expect(changesBetween(aConversation(later), aConversation({ owner: ada }))).toEqual([])
})

test('what is heard twice stands once', () => {
  const taken = { at: later.updated_at, what: 'taken', by: 'Ada' } as const
  expect(withEvents([taken], [{ ...taken, at: '2026-11-22T12:05:00.400Z' }])).toHaveLength(1)
})
