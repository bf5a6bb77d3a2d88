import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { ConversationDetails } from '../../../clients/typescript/operations'
import { settled, theDetails } from '../builders'
import { type ActsNeeds, createActs } from './acts'

const [ada, ben] = ['Ada', 'Ben'].map((name) => ({ id: name, name }))

/** Ada looks at a conversation of Ben. `reassign`: whether she may take conversations over. */
function bensConversation(reassign: boolean) {
  const details = signal<ConversationDetails | null>(
    theDetails({
      state: 'assigned',
      owner: ben as ConversationDetails['owner'],
      may: { ...theDetails().may, reassign },
    }),
  )
  const { can } = createActs({ details, me: () => ada?.id ?? '' } as ActsNeeds)
  return can.value
}

test("closing a colleague's conversation needs the right to take it over", () => {
  expect(bensConversation(false)).toMatchObject({ close: false, takeOver: false, prioritize: true })
  expect(bensConversation(true)).toMatchObject({ close: true, takeOver: true })
})

test('a refused act names the owner; only a lost race names a faster colleague', async () => {
  const told: string[] = []
  const refused = (code: 'taken' | 'not_owner') => {
    const details = signal<ConversationDetails | null>(theDetails({ owner: ben as ConversationDetails['owner'] }))
    const acts = createActs({
      records: { act: () => Promise.reject(code), conversation: () => Promise.resolve(details.value) },
      details,
      me: () => ada?.id ?? '',
      became: () => {},
      refusalOf: () => ({ code, message: '', status: 409, owner: ben ?? null }),
      t:
        () =>
        (key: string, { name } = { name: '' }) =>
          `${key} ${name}`,
      warn: (text: string) => told.push(text),
    } as unknown as ActsNeeds)
    return acts.close()
  }
  await refused('taken')
  await refused('not_owner')
  expect(told).toEqual(['lost_taken Ben', 'strip_other Ben'])
})

test('an act waits for the act before it; a second press is no second act', async () => {
  const sent: string[] = []
  let answerFirst = () => {}
  const acts = createActs({
    records: {
      act: (_: string, act: string) => {
        sent.push(act)
        return sent.length > 1 ? Promise.resolve({}) : new Promise((done) => (answerFirst = () => done({} as never)))
      },
    },
    details: signal<ConversationDetails | null>(theDetails()),
    me: () => ada?.id ?? '',
    became: () => {},
    t: () => (key: string) => key,
    say: () => {},
  } as unknown as ActsNeeds)
  const all = [acts.take(), acts.take(), acts.close()]
  await settled()
  expect([sent, acts.busy.value]).toEqual([['take'], true])
  answerFirst()
  expect(await Promise.all(all)).toEqual([true, true, true])
  expect([sent, acts.busy.value]).toEqual([['take', 'close'], false])
})
