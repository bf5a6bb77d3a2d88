import { afterEach, expect, test } from 'vitest'
import { aBrowser } from '../../testing/a-browser'
import { aPerson } from '../../testing/a-person'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let app: RunningApp
afterEach(() => app.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const guess = (email: string, address: string) => aBrowser(app.url).signIn(email, 'a guess', from(address))
type Answer = Awaited<ReturnType<typeof guess>>

function expectTooMany({ status, body, headers }: Answer, limit: string): void {
  expect({ status, error: body.error }).toEqual({ status: 429, error: 'too_many_attempts' })
  expect(body.message).toContain(limit)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

test('LIMIT_GUESSES limits guesses at an account from one IP address', async () => {
  app = await aRunningApp({ LIMIT_GUESSES: '2' })
  const { email } = await aPerson(app)
  for (const _ of [1, 2]) expect((await guess(email, '203.0.113.1')).status).toBe(401)
  expectTooMany(await guess(email, '203.0.113.1'), 'LIMIT_GUESSES')
  expect((await guess(email, '203.0.113.2')).status).toBe(401)
})

test('guesses from one IP address are limited over all accounts', async () => {
  app = await aRunningApp({}, { limits: { guesses: { browser: 20, accountAtAddress: 10, address: 3, account: 200 } } })
  for (const name of ['a', 'b', 'c']) expect((await guess(`${name}@shop.example`, '203.0.113.1')).status).toBe(401)
  expectTooMany(await guess('d@shop.example', '203.0.113.1'), 'LIMIT_GUESSES')
  expect((await guess('d@shop.example', '203.0.113.2')).status).toBe(401)
})

test('guesses at one account are limited over all IP addresses', async () => {
  app = await aRunningApp({}, { limits: { guesses: { browser: 20, accountAtAddress: 10, address: 50, account: 3 } } })
  for (const nth of [1, 2, 3]) expect((await guess('a@shop.example', `203.0.113.${nth}`)).status).toBe(401)
  expectTooMany(await guess('a@shop.example', '203.0.113.4'), 'LIMIT_GUESSES')
  expect((await guess('b@shop.example', '203.0.113.4')).status).toBe(401)
})

test('guesses in a known browser are limited at sign-in and confirmation', async () => {
  app = await aRunningApp({}, { limits: { guesses: { browser: 2, accountAtAddress: 10, address: 50, account: 200 } } })
  const { browser, email } = await aPerson(app)
  const prove = () => browser.call('POST', '/1.0/proof', { password: 'a guess' })
  for (const _ of [1, 2]) expect((await prove()).status).toBe(422)
  expectTooMany(await prove(), 'LIMIT_GUESSES')
  await browser.call('POST', '/account/sign_out')
  for (const _ of [1, 2]) expect((await browser.signIn(email, 'a guess')).status).toBe(401)
  expectTooMany(await browser.signIn(email, 'a guess'), 'LIMIT_GUESSES')
})

test('LIMIT_GUESSES also limits codes of the second step', async () => {
  app = await aRunningApp({ LIMIT_GUESSES: '2' })
  const person = await aPerson(app)
  await person.withApp(Date.now())
  const { browser } = await person.atPassword(aBrowser(app.url), from('203.0.113.1'))
  const step = () => browser.call('POST', '/account/second_step', { code: '000000' }, from('203.0.113.1'))
  for (const _ of [1, 2]) expect((await step()).status).toBe(401)
  expectTooMany(await step(), 'LIMIT_GUESSES')
})

test.each([
  ['an invitation is looked at', '/account/link', {}],
  ['an invitation is used', '/account/link/use', { password: 'tea in the garden' }],
  ['the link of the first run is looked at', '/account/first_run', {}],
])('attempts with links are limited for one address: %s', async (_, path, more) => {
  app = await aRunningApp({}, { limits: { signInLinks: { address: 2 } } })
  const look = (address: string) => aBrowser(app.url).call('POST', path, { token: 'a guess', ...more }, from(address))
  for (const _ of [1, 2]) expect((await look('203.0.113.1')).status).toBe(404)
  expectTooMany(await look('203.0.113.1'), 'by a link or a provider from one address')
  expect((await look('203.0.113.2')).status).toBe(404)
})

test('sign-ins by passkey are limited for one IP address', async () => {
  app = await aRunningApp({}, { limits: { passkeySignIns: { address: 2 } } })
  const begin = (address: string) =>
    aBrowser(app.url).call('POST', '/account/passkey/options', undefined, from(address))
  for (const _ of [1, 2]) expect((await begin('203.0.113.1')).status).toBe(200)
  expectTooMany(await begin('203.0.113.1'), 'by a passkey from one address')
  expect((await begin('203.0.113.2')).status).toBe(200)
})
