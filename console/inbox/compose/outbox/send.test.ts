import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { ConversationDetails } from '../../../../clients/typescript/operations'
import { theDetails } from '../../builders'
import type { PendingMessage } from './pending-message'
import { createSend } from './send'

const pending = (more: Partial<PendingMessage> = {}): PendingMessage => ({
  client_id: 'k1',
  conversation_id: 'c1',
  kind: 'reply',
  body: 'On its way.',
  files: [],
  structured_content: null,
  created_at: '',
  in_reply_to_id: 'm1',
  close: false,
  nth: 1,
  sent: false,
  tried: false,
  refusal: null,
  ...more,
})

function aSend(details: ConversationDetails, shown = details) {
  const done: string[] = []
  const send = createSend({
    records: {
      act: vi.fn(async (_, act) => {
        done.push(act)
        return details
      }),
      conversation: async () => details,
      comment: async () => done.push('comment') as never,
      reply: async () => done.push('reply') as never,
    },
    talk: { details: signal(shown) },
    applyDetails: () => {},
  })
  return { send, done }
}

test('a reply makes the agent the owner of an unowned conversation', async () => {
  const { send, done } = aSend(theDetails({ owner: null }))
  await send(pending())
  expect(done).toEqual(['take', 'reply'])
})

test('only a reply to an unowned conversation changes the owner', async () => {
  const free = aSend(theDetails({ owner: null }))
  await free.send(pending({ kind: 'comment' }))
  expect(free.done).toEqual(['comment'])
  const owned = aSend(theDetails({ owner: { id: 'u2', name: 'Bo' } }))
  await owned.send(pending())
  expect(owned.done).toEqual(['reply'])
})

test('a reply assigns its own conversation, even if another one is open', async () => {
  const open = theDetails({ id: 'c2', owner: { id: 'u2', name: 'Bo' } })
  const { send, done } = aSend(theDetails({ owner: null }), open)
  await send(pending())
  expect(done).toEqual(['take', 'reply'])
})

test('a repeated reply checks again who owns the conversation', async () => {
  const { send, done } = aSend(theDetails({ owner: null }), theDetails({ owner: { id: 'u2', name: 'Bo' } }))
  await send(pending({ tried: true }))
  expect(done).toEqual(['take', 'reply'])
})
