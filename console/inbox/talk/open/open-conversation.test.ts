import { expect, test } from 'vitest'
import { aContent, pendingPromises, theDetails } from '../../builders'
import { applyResponse, createOpenConversation, showConversation, showGone } from './open-conversation'
import { createReadMark } from './read-mark'

const opened = (id: string) => ({ id, at: '2026-11-22T12:00:00Z', passing: false, target: null })

function aShown() {
  const shown = createOpenConversation()
  showConversation(shown, opened('c1'))
  applyResponse(shown, {
    found: theDetails(),
    page: { records: [aContent({ seq: 1 })], next: 'older' },
    before: [],
    wasOpened: true,
  })
  return shown
}

test('an opened conversation ignores responses for the previous one', () => {
  const shown = aShown()
  const { turn } = shown
  showConversation(shown, opened('c2'))
  expect([shown.state.value, shown.details.value, shown.contents.value, shown.older.value]).toEqual([
    'loading',
    null,
    [],
    null,
  ])
  expect(shown.turn).not.toBe(turn)
})

test('an unknown reason does not overwrite why a conversation disappeared', () => {
  const shown = aShown()
  showGone(shown, 'right_gone')
  showGone(shown, 'unknown')
  expect([shown.gone.value, shown.contents.value.length]).toEqual(['right_gone', 1])
  showGone(shown, 'deleted')
  expect([shown.gone.value, shown.contents.value.length]).toEqual(['deleted', 0])
})

test('a late "mark read" response does not change the next conversation', async () => {
  const shown = aShown()
  const markRead = createReadMark(shown, {
    records: { markRead: async () => ({ ...theDetails().marks, agent_read_seq: 9 }) },
    me: () => 'me',
    isWatched: () => true,
  })
  markRead()
  showConversation(shown, opened('c2'))
  await pendingPromises()
  expect(shown.marks.value).toBe(null)
})
