import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../../testing/a-browser'
import { aPasskey } from '../../../testing/a-passkey'
import { aPerson } from '../../../testing/a-person'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'

let app: RunningApp
let now = Date.now()
beforeAll(async () => {
  app = await aRunningApp({}, { clock: () => now })
})
afterAll(() => app.stop())

const own = '/1.0/second_factors/passkeys'
const isSignedIn = async (browser: Browser) => (await browser.call('GET', '/account/me')).body.signed_in as boolean
const asked = async (browser: Browser) => (await browser.call('POST', '/account/passkey/options')).body
const sendAnswer = (browser: Browser, answer: object) => browser.call('POST', '/account/passkey', { answer })

test('a passkey alone signs in, since the browser verifies the person', async () => {
  const person = await aPerson(app)
  const passkey = await person.withPasskey()
  const browser = aBrowser(app.url)
  const options = await asked(browser)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  expect(await isSignedIn(browser)).toBe(false)
  expect((await sendAnswer(browser, passkey.get(options))).body).toEqual({ signed_in: true })
  expect((await browser.call('GET', '/1.0/users/me')).body.id).toBe(person.id)
  const [{ used_at }] = (await person.factors()).passkeys
  expect(Date.parse(used_at)).toBe(now)
  const { body } = await app.call('GET', `/1.0/events?agent_id=${person.id}&limit=1`)
  expect(body.records[0]).toMatchObject({ action: 'session.created', changed: ['passkey'] })
})

test('a passkey is accepted as the second step after the password', async () => {
  const [person, other] = [await aPerson(app), await aPerson(app)]
  const passkey = await person.withPasskey()
  const others = await other.withPasskey()
  const { browser } = await person.atPassword()
  const options = await asked(browser)
  expect(options.allowCredentials).toHaveLength(1)
  expect((await sendAnswer(browser, others.get(options))).body.error).toBe('passkey_wrong')
  expect(await isSignedIn(browser)).toBe(false)
  expect((await sendAnswer(browser, passkey.get(await asked(browser)))).status).toBe(200)
  expect((await browser.call('GET', '/1.0/users/me')).body.id).toBe(person.id)
})

test.each([
  ['without a check of who holds it', { verified: false }],
  ['from the page of another site', { origin: 'https://localhost.evil.example' }],
])('a passkey answer %s is refused', async (_, use) => {
  const person = await aPerson(app)
  const passkey = await person.withPasskey()
  const browser = aBrowser(app.url)
  const { status, body } = await sendAnswer(browser, passkey.get(await asked(browser), use))
  expect([status, body.error]).toEqual([403, 'passkey_wrong'])
  const made = aPasskey().create(await person.callOrThrow('POST', `${own}/options`), use)
  expect((await person.browser.call('POST', own, { name: 'x', answer: made })).body.error).toBe('passkey_wrong')
})

test('a passkey response works once, and only in the requesting browser', async () => {
  const person = await aPerson(app)
  const passkey = await person.withPasskey()
  const [browser, stranger] = [aBrowser(app.url), aBrowser(app.url)]
  const answer = passkey.get(await asked(browser))
  expect((await sendAnswer(stranger, answer)).body.error).toBe('sign_in_over')
  await asked(stranger)
  expect((await sendAnswer(stranger, answer)).body.error).toBe('passkey_wrong')
  expect((await sendAnswer(stranger, answer)).body.error).toBe('sign_in_over')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await sendAnswer(browser, answer)).status).toBe(200)
  const again = await aBrowser(app.url).call('POST', '/account/passkey', { answer }, { cookie })
  expect(again.body.error).toBe('sign_in_over')
  const late = passkey.get(await asked(stranger))
  now += 10 * 60_000
  expect((await sendAnswer(stranger, late)).body.error).toBe('sign_in_over')
})

test('a copied passkey is detected by a counter that decreases', async () => {
  const person = await aPerson(app)
  const passkey = await person.withPasskey('Key', { counter: 1 })
  const signIn = async (counter: number) => {
    const browser = aBrowser(app.url)
    return (await sendAnswer(browser, passkey.get(await asked(browser), { counter }))).status
  }
  expect(await signIn(5)).toBe(200)
  expect(await signIn(3)).toBe(403)
  expect(await signIn(6)).toBe(200)
})

test('a removed passkey, or a passkey of a disabled user, signs nobody in', async () => {
  const person = await aPerson(app)
  const passkey = await person.withPasskey()
  const gone = await person.withPasskey('Lost')
  await person.callOrThrow('DELETE', `${own}/${gone.id}`)
  const tried = async ({ get }: Pick<typeof passkey, 'get'>) => {
    const browser = aBrowser(app.url)
    return (await sendAnswer(browser, get(await asked(browser)))).body.error
  }
  expect(await tried(gone)).toBe('passkey_wrong')
  await app.call('PUT', `/1.0/users/${person.id}`, { enabled: false })
  expect(await tried(passkey)).toBe('passkey_wrong')
})

test('a passkey registration works once, and only in its session', async () => {
  const [person, other] = [await aPerson(app), await aPerson(app)]
  const answer = aPasskey().create(await person.callOrThrow('POST', `${own}/options`))
  const add = (browser: Browser) => browser.call('POST', own, { name: 'Laptop', answer })
  expect((await add(other.browser)).body.error).toBe('passkey_wrong')
  expect((await add(person.browser)).status).toBe(200)
  expect((await add(person.browser)).body.error).toBe('passkey_wrong')
  const options = await person.callOrThrow('POST', `${own}/options`)
  expect(options.excludeCredentials).toHaveLength(1)
})

test('requests for passkey options are limited by IP address', async () => {
  const browser = aBrowser(app.url)
  const ask = (address: string) =>
    browser.call('POST', '/account/passkey/options', undefined, { 'x-forwarded-for': address })
  for (let nth = 0; nth < 300; nth += 1) expect((await ask('203.0.113.9')).status).toBe(200)
  expect((await ask('203.0.113.9')).status).toBe(429)
  expect((await ask('203.0.113.10')).status).toBe(200)
})
