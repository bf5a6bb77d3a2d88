import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, codeOf } from '../../../testing/a-person'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'
import { anAgent } from '../../../testing/an-agent'

let app: RunningApp
const now = Date.now()
beforeAll(async () => {
  app = await aRunningApp({}, { clock: () => now })
})
afterAll(() => app.stop())

const own = '/1.0/second_factors'
const actionsOf = async (id: string) =>
  (await app.call('GET', `/1.0/events?subject_type=user&limit=150`)).body.records
    .filter(({ subject_id }: { subject_id: string }) => subject_id === id)
    .map(({ action }: { action: string }) => action)

test('an authenticator app is active after its first code', async () => {
  const person = await aPerson(app)
  const { key, url } = await person.callOrThrow('POST', `${own}/app`)
  expect(new URL(url).searchParams.get('secret')).toBe(key)
  expect(decodeURIComponent(url)).toContain(`Bubblewire (localhost:3000):${person.email}`)
  expect(await person.factors()).toEqual({ app: false, passkeys: [], recovery_codes: 0, required: false })
  expect((await person.atPassword()).answer.body).toEqual({ signed_in: true })

  const confirm = (code: string) => person.browser.call('PUT', `${own}/app`, { code })
  expect((await confirm('12345')).body.errors[0]).toMatchObject({ path: 'code', code: 'wrong' })
  const { status, body } = await confirm(codeOf(key, now))
  expect([status, new Set(body.recovery_codes).size]).toEqual([200, 10])
  expect(await person.factors()).toMatchObject({ app: true, recovery_codes: 10 })
  expect((await person.browser.call('POST', `${own}/app`)).body.error).toBe('app_exists')
  const kept = JSON.stringify(await app.store.read.recoveryCodes(person.id))
  for (const code of body.recovery_codes) expect(kept).not.toContain(code)
  expect((await person.withPasskey()).codes).toBeNull()
})

test('the first second factor signs out all other browsers', async () => {
  const person = await aPerson(app)
  const { browser: other } = await person.atPassword()
  await person.withApp(now)
  expect((await other.call('GET', '/account/me')).body.signed_in).toBe(false)
  expect((await person.browser.call('GET', '/account/me')).body.signed_in).toBe(true)
})

test('new recovery codes replace the old codes', async () => {
  const person = await aPerson(app)
  expect((await person.browser.call('POST', `${own}/recovery_codes`)).status).toBe(404)
  const { codes } = await person.withApp(now)
  const { recovery_codes } = await person.callOrThrow('POST', `${own}/recovery_codes`)
  const { browser } = await person.atPassword()
  const step = (recovery_code: string) => browser.call('POST', '/account/second_step', { recovery_code })
  expect((await step(codes[0] ?? '')).status).toBe(401)
  expect((await step(recovery_codes[0])).status).toBe(200)
})

test('removing the last second factor also removes the recovery codes', async () => {
  const person = await aPerson(app)
  await person.withApp(now)
  const { id } = await person.withPasskey()
  await person.callOrThrow('DELETE', `${own}/app`)
  expect((await person.browser.call('DELETE', `${own}/app`)).status).toBe(404)
  expect((await person.atPassword()).answer.body.second_step).toMatchObject({ app: false, passkey: true })
  await person.callOrThrow('DELETE', `${own}/passkeys/${id}`)
  expect(await person.factors()).toEqual({ app: false, passkeys: [], recovery_codes: 0, required: false })
  expect((await person.atPassword()).answer.body).toEqual({ signed_in: true })
})

test('passkeys have names, which only their owner can change', async () => {
  const [person, other] = [await aPerson(app), await aPerson(app)]
  const { id } = await person.withPasskey('Laptop')
  await person.withPasskey('Phone')
  await person.callOrThrow('PUT', `${own}/passkeys/${id}`, { name: 'Old laptop' })
  const { passkeys } = await person.factors()
  expect(passkeys.map(({ name, used_at }: { name: string; used_at: unknown }) => [name, used_at])).toEqual([
    ['Old laptop', null],
    ['Phone', null],
  ])
  expect((await other.browser.call('PUT', `${own}/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await other.browser.call('DELETE', `${own}/passkeys/${id}`)).status).toBe(404)
})

test('the audit log records changed second factors and recovery codes', async () => {
  const person = await aPerson(app)
  await person.withApp(now)
  const { id } = await person.withPasskey()
  await person.callOrThrow('POST', `${own}/recovery_codes`)
  await person.callOrThrow('DELETE', `${own}/passkeys/${id}`)
  expect((await actionsOf(person.id)).slice(0, 4)).toEqual([
    'user.second_factor_removed',
    'user.recovery_codes_made',
    'user.second_factor_added',
    'user.second_factor_added',
  ])
})

test('an access token cannot set up a second factor', async () => {
  for (const [method, path, body] of [
    ['POST', `${own}/app`, undefined],
    ['PUT', `${own}/app`, { code: '123456' }],
    ['POST', `${own}/passkeys/options`, undefined],
    ['POST', `${own}/recovery_codes`, undefined],
    ['DELETE', `${own}/app`, undefined],
  ] as const)
    expect((await app.call(method, path, body)).body.error).toBe('session_needed')
})

test("the audit log records an administrator's reset of second factors", async () => {
  const person = await aPerson(app)
  await person.withApp(now)
  const seen = async () => (await app.call('GET', `/1.0/users/${person.id}`)).body.second_factor
  expect(await seen()).toBe(true)
  const { browser } = await person.atPassword()
  expect((await app.call('DELETE', `/1.0/users/${person.id}/second_factors`)).status).toBe(200)
  expect(await seen()).toBe(false)
  expect((await person.atPassword(browser)).answer.body).toEqual({ signed_in: true })
  expect((await actionsOf(person.id))[0]).toBe('user.second_factors_reset')
})

test('only an agent with enough rights can reset second factors', async () => {
  const manager = await anAgent(app, { rights: ['manage_users'] })
  const plain = await anAgent(app)
  const admin = app.account.agent_id
  expect((await manager.call('DELETE', `/1.0/users/${admin}/second_factors`)).status).toBe(403)
  expect((await plain.call('DELETE', `/1.0/users/${plain.id}/second_factors`)).status).toBe(403)
  expect((await plain.call('GET', `/1.0/users/${admin}`)).body.second_factor).toBeNull()
})
