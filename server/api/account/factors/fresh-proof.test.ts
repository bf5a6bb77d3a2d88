import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../../../conversation/rights'
import { aBrowser } from '../../../testing/a-browser'
import { aPerson, type Person } from '../../../testing/a-person'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'
import { aVisitor } from '../../../testing/a-visitor'

let app: RunningApp
let now = Date.now()
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await aRunningApp({}, { clock: () => now })
  const made = async (path: string, body: object) => (await app.call('POST', path, body)).body.id as string
  ids.community = app.account.community_id
  ids.key = await made(`/1.0/communities/${ids.community}/keys`, {})
  ids.role = await made('/1.0/roles', { name: 'Lead', rights: [] })
  ids.user = await made('/1.0/users', { name: 'Zoe', email: 'zoe@shop.example' })
  ids.token = await made('/1.0/access_tokens', { label: 'Nightly', agent_id: ids.user })
  const { id } = await (await aVisitor(app)).say('Hello?')
  ids.identity = (await app.call('GET', `/1.0/contents/${id}`)).body.author_id
})
afterAll(() => app.stop())

const later = () => {
  now += 15 * 60_000 + 1
}
const prove = (person: Person, body: object) => person.browser.call('POST', '/1.0/proof', body)
const anAdmin = () => aPerson(app, { role_id: adminRoleId })

test.each([
  ['a key of a community is made', 'POST', '/1.0/communities/:community/keys', {}],
  ['a key is rotated', 'PUT', '/1.0/communities/:community/keys/:key/rotate', {}],
  ['a key is revoked', 'DELETE', '/1.0/communities/:community/keys/:key', undefined],
  ['an access token is made', 'POST', '/1.0/access_tokens', { label: 'Mine' }],
  ['an access token is changed', 'PUT', '/1.0/access_tokens/:token', { label: 'Theirs' }],
  ['an access token is deleted', 'DELETE', '/1.0/access_tokens/:token', undefined],
  ['a role is made', 'POST', '/1.0/roles', { name: 'Mighty', rights: [] }],
  ['a role is changed', 'PUT', '/1.0/roles/:role', { name: 'Mightier' }],
  ['a role is given', 'PUT', '/1.0/users/:user', { role_id: ':role' }],
  ['somebody new gets a role', 'POST', '/1.0/users', { name: 'New', role_id: ':role' }],
  ['a role is deleted', 'DELETE', '/1.0/roles/:role', undefined],
  ['a link to sign in is made', 'POST', '/1.0/users/:user/sign_in_link', undefined],
  ['a second factor is reset', 'DELETE', '/1.0/users/:user/second_factors', undefined],
  ['the data of a customer is exported', 'GET', '/1.0/identities/:identity/export', undefined],
  ['an authenticator app is turned on', 'POST', '/1.0/second_factors/app', undefined],
  ['a passkey is added', 'POST', '/1.0/second_factors/passkeys/options', undefined],
] as const)('%s at the console needs a proof of identity from the last 15 minutes', async (_, method, path, body) => {
  const person = await anAdmin()
  const named = (text: string) => text.replace(/:(\w+)/g, (whole, name) => ids[name] ?? whole)
  const asked = () =>
    person.browser.call(
      method,
      named(path),
      body && JSON.parse(JSON.stringify(body, (_, each) => (typeof each === 'string' ? named(each) : each))),
    )
  later()
  const { status, body: refusal } = await asked()
  expect([status, refusal.error]).toEqual([403, 'fresh_password_needed'])
  expect((await prove(person, { password: person.password })).status).toBe(200)
  const after = (await asked()).body
  expect(after.error).not.toBe('fresh_password_needed')
})

test('a proof of identity is valid for 15 minutes', async () => {
  const person = await anAdmin()
  later()
  expect((await person.browser.call('POST', '/1.0/communities', { name: 'Plain' })).status).toBe(200)
  const { body } = await prove(person, { password: person.password })
  expect(Date.parse(body.until)).toBe(now + 15 * 60_000)
  now += 15 * 60_000
  const make = () => person.browser.call('POST', '/1.0/roles', { name: 'Late', rights: [] })
  expect((await person.browser.call('GET', '/1.0/proof')).body.until).toBe(new Date(now).toISOString())
  expect((await make()).status).toBe(200)
  now += 1
  expect((await make()).status).toBe(403)
  expect((await person.browser.call('GET', '/1.0/proof')).status).toBe(403)
})

test('requests with an access token need no proof of identity', async () => {
  later()
  expect((await app.call('POST', '/1.0/roles', { name: 'By token', rights: [] })).status).toBe(200)
  expect((await app.call('POST', '/1.0/proof', { password: 'x' })).body.error).toBe('session_needed')
})

test('a passkey of the same person is a valid proof of identity', async () => {
  const [person, other] = [await anAdmin(), await anAdmin()]
  const passkey = await person.withPasskey()
  const others = await other.withPasskey()
  later()
  const asked = () => person.callOrThrow('POST', '/1.0/proof/options')
  expect((await prove(person, { answer: others.get(await asked()) })).body.error).toBe('passkey_wrong')
  const options = await asked()
  expect(options.allowCredentials).toHaveLength(1)
  const answer = passkey.get(options)
  expect((await prove(person, { answer })).status).toBe(200)
  expect((await prove(person, { answer })).body.error).toBe('passkey_wrong')
  expect((await person.browser.call('POST', '/1.0/roles', { name: 'By passkey', rights: [] })).status).toBe(200)
})

test('wrong passwords in an open session are limited', async () => {
  const person = await anAdmin()
  later()
  const { status, body } = await prove(person, { password: 'a guess' })
  expect([status, body.errors[0].path]).toEqual([422, 'password'])
  let last = status
  for (let tries = 0; tries < 20 && last !== 429; tries += 1)
    last = (await prove(person, { password: 'a guess' })).status
  expect(last).toBe(429)
  expect((await person.browser.call('POST', '/1.0/roles', { name: 'No', rights: [] })).status).toBe(403)
})

test('a demo user who signed in without a password needs no proof', async () => {
  const browser = aBrowser(app.url)
  await browser.call('POST', '/account/demo')
  later()
  expect((await browser.call('POST', '/1.0/roles', { name: 'In the demo', rights: [] })).status).toBe(200)
})
