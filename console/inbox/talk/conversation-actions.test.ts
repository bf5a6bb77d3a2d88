import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { ConversationDetails } from '../../../clients/typescript/operations'
import { pendingPromises, theDetails } from '../builders'
import { type ConversationActionNeeds, createConversationActions } from './conversation-actions'

const [ada, ben] = ['Ada', 'Ben'].map((name) => ({ id: name, name }))

function bensConversation(reassign: boolean) {
  const details = signal<ConversationDetails | null>(
    theDetails({
      state: 'assigned',
      owner: ben as ConversationDetails['owner'],
      may: { ...theDetails().may, reassign },
    }),
  )
  const { can } = createConversationActions({ details, me: () => ada?.id ?? '' } as ConversationActionNeeds)
  return can.value
}

test("closing a colleague's conversation needs the right to take over", () => {
  expect(bensConversation(false)).toMatchObject({ close: false, takeOver: false, prioritize: true })
  expect(bensConversation(true)).toMatchObject({ close: true, takeOver: true })
})

test("a refused action names the conversation's owner", async () => {
  const warnings: string[] = []
  const refused = (code: 'taken' | 'not_owner') => {
    const details = signal<ConversationDetails | null>(theDetails({ owner: ben as ConversationDetails['owner'] }))
    const acts = createConversationActions({
      records: { act: () => Promise.reject(code), conversation: () => Promise.resolve(details.value) },
      details,
      me: () => ada?.id ?? '',
      applyDetails: () => {},
      refusalOf: () => ({ code, message: '', status: 409, owner: ben ?? null }),
      t:
        () =>
        (key: string, { name } = { name: '' }) =>
          `${key} ${name}`,
      warn: (text: string) => warnings.push(text),
    } as unknown as ConversationActionNeeds)
    return acts.close()
  }
  await refused('taken')
  await refused('not_owner')
  expect(warnings).toEqual(['lost_taken Ben', 'strip_other Ben'])
})

test('a double press runs an action only once', async () => {
  const sent: string[] = []
  let answerFirst = () => {}
  const acts = createConversationActions({
    records: {
      act: (_: string, act: string) => {
        sent.push(act)
        return sent.length > 1 ? Promise.resolve({}) : new Promise((done) => (answerFirst = () => done({} as never)))
      },
    },
    details: signal<ConversationDetails | null>(theDetails()),
    me: () => ada?.id ?? '',
    applyDetails: () => {},
    t: () => (key: string) => key,
    say: () => {},
  } as unknown as ConversationActionNeeds)
  const results = [acts.take(), acts.take(), acts.close()]
  await pendingPromises()
  expect([sent, acts.busy.value]).toEqual([['take'], true])
  answerFirst()
  expect(await Promise.all(results)).toEqual([true, true, true])
  expect([sent, acts.busy.value]).toEqual([['take', 'close'], false])
})
