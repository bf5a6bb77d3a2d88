import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBrowser } from '../../testing/a-browser'
import { aPerson, codeOf } from '../../testing/a-person'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'

let here: RunningApp
let ahead = 0
beforeEach(async () => {
  ahead = 0
  here = await aRunningApp({}, { clock: () => Date.now() + ahead })
})
afterEach(() => here.stop())

const eventsOf = async (action: string) =>
  (await here.call('GET', `/1.0/events?limit=150&action=${action}`)).body.records
const firstOf = (action: string) => eventually(action, async () => (await eventsOf(action)).at(-1))

test('a wrong password is recorded with the address and the known user', async () => {
  const person = await aPerson(here)
  const browser = aBrowser(here.url)
  await browser.signIn(person.email, 'a wrong password')
  expect(await firstOf('user.sign_in_failed')).toMatchObject({
    ...{ agent_id: null, subject_type: 'user', subject_id: person.id },
    details: { address: '127.0.0.1', reason: 'sign_in_wrong' },
  })
  await browser.signIn('nobody@example.com', 'a wrong password')
  const unknown = await eventually('the other', async () =>
    (await eventsOf('user.sign_in_failed')).find((event: { subject_id: string | null }) => event.subject_id === null),
  )
  expect(JSON.stringify(unknown)).not.toContain('nobody@example.com')
})

test('a wrong second-step code is recorded for the user who signs in', async () => {
  const person = await aPerson(here)
  const { key } = await person.withApp(Date.now())
  const browser = aBrowser(here.url)
  await browser.signIn(person.email, person.password)
  const right = codeOf(key, Date.now() + 90_000)
  await browser.call('POST', '/account/second_step', { code: right === '000000' ? '000001' : '000000' })
  expect(await firstOf('user.sign_in_failed')).toMatchObject({
    subject_id: person.id,
    details: { reason: 'code_wrong' },
  })
})

test('a request refused for a missing right is recorded with its operation', async () => {
  const agent = await anAgent(here, { rights: [] })
  await agent.call('POST', '/1.0/communities', { name: 'Mine' })
  expect(await firstOf('user.refused')).toMatchObject({
    ...{ agent_id: agent.id, token_id: agent.tokenId, subject_id: agent.id },
    details: { address: '127.0.0.1', operation: 'createCommunity', reason: 'right_missing' },
  })
})

test('a refused token is recorded by its name, never by its value', async () => {
  const { body: token } = await here.call('POST', '/1.0/access_tokens', {
    label: 'Narrow',
    agent_id: here.account.agent_id,
    allowed_addresses: ['192.0.2.7'],
  })
  await here.call('GET', '/1.0/users/me', undefined, token.token)
  await here.call('GET', '/1.0/users/me', undefined, 'bw_live_unknown')
  const found = await eventually('both', async () => {
    const events = await eventsOf('access_token.refused')
    return events.length === 2 ? events : null
  })
  expect(
    found.map(({ subject_id, details }: { subject_id: string; details: unknown }) => [subject_id, details]),
  ).toEqual([
    [null, { address: '127.0.0.1', reason: 'unauthorized' }],
    [token.id, { address: '127.0.0.1', reason: 'address_not_allowed' }],
  ])
  expect(JSON.stringify(found)).not.toContain(token.token)
})

test('the use of a token is recorded once a day for each address', async () => {
  const agent = await anAgent(here)
  const ofToken = async () =>
    (await here.call('GET', `/1.0/events?action=access_token.used&subject_id=${agent.tokenId}`)).body.count
  for (let nth = 0; nth < 3; nth++) await agent.call('GET', '/1.0/users/me')
  await eventually('one event', async () => (await ofToken()) === 1)
  ahead += 25 * 3_600_000
  await agent.call('GET', '/1.0/users/me')
  await eventually('another event', async () => (await ofToken()) === 2)
})

test('an invalid address from a proxy is not recorded', async () => {
  const headers = { authorization: 'Bearer bw_live_x', 'x-forwarded-for': '<b>'.repeat(1000) }
  await fetch(`${here.url}/1.0/users/me`, { headers })
  expect((await firstOf('access_token.refused')).details).toEqual({ address: 'unknown', reason: 'unauthorized' })
})

test('a flood of failures becomes a few events with a count', { tags: 'deep' }, async () => {
  const wrong = Array.from({ length: 100 }, (_, nth) => `bw_live_${nth}`)
  for (const token of wrong) await here.call('GET', '/1.0/users/me', undefined, token)
  ahead += 61_000
  const counted = await eventually('the rest is counted', async () => {
    const events = await eventsOf('access_token.refused')
    return events.length > 1 ? events : null
  })
  expect(counted).toHaveLength(2)
  expect(counted[0].details).toEqual({ address: '127.0.0.1', reason: 'unauthorized', count: 99 })
})

test('failures from many addresses are recorded as few events with counts', async () => {
  const { security } = here.app.needs
  for (let nth = 0; nth < 1000; nth++)
    security.note({
      ...{ actor: null, action: 'user.sign_in_failed', about: null },
      details: { address: `198.51.100.${nth % 250}`, reason: `reason ${nth >> 8}` },
    })
  await security.stop()
  const { count } = (await here.call('GET', '/1.0/events?action=user.sign_in_failed')).body
  const events = await eventsOf('user.sign_in_failed')
  const total = events.reduce(
    (sum: number, { details }: { details: { count?: number } }) => sum + (details.count ?? 1),
    0,
  )
  expect(count).toBeLessThan(120)
  expect(total).toBe(1000)
})
