import { computed, signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { BulkActs } from '../../../../contract/inbox/acts'
import { english, lookup } from '../../../../widget/strings/words'
import { RequestError } from '../../../shell/api'
import type { BulkOutcome } from '../../../shell/shapes'
import { aConversation } from '../../builders'
import { en } from '../../strings/en'
import { createBulk } from './bulk-acts'
import { createSelection } from './selection'

const ben = { id: 'ben', name: 'Ben Demo' }
const refusedOutcome = (id: string): BulkOutcome => ({
  id,
  conversation: null,
  refusal: { error: 'not_owner', message: 'This is his.', status: 403, owner: ben },
})
const closedOutcome = (id: string): BulkOutcome => ({
  id,
  conversation: aConversation({ id, state: 'closed' }),
  refusal: null,
})

function aBulk(count: number, answer: (acts: BulkActs) => BulkOutcome[]) {
  const chosen = createSelection(signal(Array.from({ length: count }, (_, nth) => aConversation({ id: `${nth}` }))))
  chosen.chooseAll()
  const requests: BulkActs[] = []
  const changed: string[] = []
  const toasts: string[] = []
  const bulk = createBulk({
    records: {
      bulk: async (acts) => {
        requests.push(acts)
        return { records: answer(acts) }
      },
    },
    chosen,
    onChanged: ({ id }) => changed.push(id),
    me: () => 'me',
    words: { t: computed(() => lookup(english, en)), sentence: (error) => (error as Error).message },
    toasts: { say: (text) => toasts.push(text), warn: (text) => toasts.push(`! ${text}`) },
  })
  const close = () => bulk.run({ act: 'close' }, (number) => `${number} closed.`)
  return { chosen, requests, changed, toasts, close }
}

test('after a bulk action, the page shows how many conversations changed', async () => {
  const { close, chosen, toasts, changed } = aBulk(3, (given) => given.conversation_ids.map(closedOutcome))
  await close()
  expect(toasts).toEqual(['3 closed.'])
  expect(changed).toEqual(['0', '1', '2'])
  expect(chosen.count.value).toBe(0)
})

test('refused conversations stay selected, and the reason is shown', async () => {
  const gone = (id: string): BulkOutcome => ({
    id,
    conversation: null,
    refusal: { error: 'thread_closed', message: 'It is closed.', status: 403 },
  })
  const answer = [closedOutcome, refusedOutcome, refusedOutcome, gone]
  const { close, chosen, toasts } = aBulk(4, (given) =>
    given.conversation_ids.map((id, nth) => (answer[nth] as typeof closedOutcome)(id)),
  )
  await close()
  expect(toasts).toEqual(['! 1 closed. 2 not: Ben Demo has them. 1 not: It is closed.'])
  expect([...chosen.ids.value]).toEqual(['1', '2', '3'])
})

test('after a lost connection, the conversations not yet sent stay selected', async () => {
  let calls = 0
  const { close, chosen, requests, toasts } = aBulk(250, (given) => {
    calls += 1
    if (calls === 3) throw new RequestError(0, 'offline', 'No connection.')
    return given.conversation_ids.map(closedOutcome)
  })
  await close()
  expect(requests.map(({ conversation_ids }) => conversation_ids.length)).toEqual([100, 100, 50])
  expect(chosen.count.value).toBe(50)
  expect(toasts).toEqual(['! 200 closed. No connection. What was not done is still selected.'])
})
