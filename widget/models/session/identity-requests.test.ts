import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { CustomerIdentity } from '../../../contract/identity'
import type { SendRequest } from '../sync/request'
import { createIdentityRequests } from './identity-requests'

type Answer = { ok: true; value: unknown } | { ok: false; error: { code: string; message: string } }

function aVisitor() {
  const answers: (Answer | 'silence')[] = []
  const asked: [string, unknown][] = []
  const identity = signal<CustomerIdentity | null>(null)
  const told: string[] = []
  const ask = (async (event: string, request: unknown) => {
    asked.push([event, structuredClone(request)])
    const answer = answers.shift() ?? nobody
    if (answer === 'silence') throw new Error('no answer')
    return answer
  }) as SendRequest
  const naming = createIdentityRequests({
    ask,
    identity,
    changed: () => told.push('changed'),
    ended: (reason) => told.push(reason),
  })
  return { naming, answers, asked, told, identity }
}

const nobody: Answer = { ok: true, value: null }
const somebody = (firstname: string): Answer => ({ ok: true, value: { firstname } })
const refused = (code: string): Answer => ({ ok: false, error: { code, message: '' } })

test('the attributes of a visitor are sent again on each new connection', async () => {
  const { naming, asked, answers, identity } = aVisitor()
  await naming.identify({ firstname: 'Ada', extra_values: { plan: 'gold' } })
  await naming.identify({ lastname: 'King', extra_values: { seats: 3 } })
  const all = { firstname: 'Ada', lastname: 'King', extra_values: { plan: 'gold', seats: 3 } }
  expect(asked.at(-1)).toEqual(['session:identify', all])
  naming.resend()
  answers.push(somebody('Ada'))
  naming.resend()
  expect(asked.slice(2)).toEqual([
    ['session:identify', all],
    ['session:identify', all],
  ])
  await expect.poll(() => identity.value).toEqual({ firstname: 'Ada' })
  naming.resend()
  expect(asked).toHaveLength(4)
})

test.each<[string, Answer | 'silence', number]>([
  ['a server that is busy', refused('busy'), 2],
  ['no answer', 'silence', 2],
  ['a wrong attribute', refused('invalid_request'), 1],
])('after %s the attributes are sent again only if it helps', async (_, answer, times) => {
  const { naming, asked, answers } = aVisitor()
  answers.push(answer, somebody('Ada'))
  await naming.identify({ firstname: 'Ada' }).catch(() => null)
  naming.resend()
  expect(asked).toHaveLength(times)
})

test('signing in drops unsigned attributes and reports a changed customer', async () => {
  const { naming, asked, answers, told, identity } = aVisitor()
  await naming.identify({ firstname: 'Ada' })
  answers.push({ ok: true, value: { identity: { firstname: 'Grace' }, changed: true } })
  await naming.signIn('a.b.c')
  expect(identity.value).toEqual({ firstname: 'Grace' })
  expect(told).toEqual(['changed'])
  naming.resend()
  expect(asked.map(([event]) => event)).toEqual(['session:identify', 'session:sign_in'])
})

test('the chat restarts with a new token if a sign-in needs one', async () => {
  const { naming, asked, answers, told } = aVisitor()
  answers.push({ ok: true, value: { identity: null, changed: true } })
  await naming.signIn('a.b.c', 'new-token')
  expect(asked).toEqual([['session:sign_in', { token: 'a.b.c', session_token: 'new-token' }]])
  expect(told).toEqual([])
})

test('a refused sign-in keeps the attributes that the page set', async () => {
  const { naming, asked, answers, told } = aVisitor()
  await naming.identify({ firstname: 'Ada' })
  answers.push(refused('token_expired'), refused('busy'), nobody)
  await naming.signIn('a.b.c')
  await naming.signOut()
  expect(told).toEqual([])
  await naming.signOut()
  expect(told).toEqual(['signed_out'])
  naming.resend()
  expect(asked.at(-1)).toEqual(['session:identify', { firstname: 'Ada' }])
})
