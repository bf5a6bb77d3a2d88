import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../../testing/a-browser'
import { aPerson, codeOf } from '../../../testing/a-person'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'

let app: RunningApp
let now = Date.now()
beforeAll(async () => {
  app = await aRunningApp({}, { clock: () => now })
})
afterAll(() => app.stop())

const halfMinute = 30_000
const isSignedIn = async (browser: Browser) => (await browser.call('GET', '/account/me')).body.signed_in as boolean
const step = (browser: Browser, body: object, headers: Record<string, string> = {}) =>
  browser.call('POST', '/account/second_step', body, headers)
const from = (address: string) => ({ 'x-forwarded-for': address })

async function aPersonWithApp() {
  const person = await aPerson(app)
  const { key, codes } = await person.withApp(now)
  now += halfMinute
  return { ...person, key, codes, code: () => codeOf(key, now) }
}

test('a correct password without the second-factor code opens no session', async () => {
  const person = await aPersonWithApp()
  const { browser, answer } = await person.atPassword()
  expect([answer.status, answer.body]).toEqual([
    200,
    { signed_in: false, second_step: { app: true, passkey: false, recovery_code: true } },
  ])
  expect([...browser.cookies.keys()]).toEqual(['bubblewire_step_3000'])
  expect(await isSignedIn(browser)).toBe(false)
  expect((await browser.call('GET', '/1.0/users/me')).status).toBe(401)
  expect((await step(browser, { code: '000000' })).body.error).toBe('code_wrong')
  expect(await isSignedIn(browser)).toBe(false)
  expect((await step(browser, { code: person.code() })).body).toEqual({ signed_in: true })
  expect(await isSignedIn(browser)).toBe(true)
  expect(browser.cookies.has('bubblewire_step_3000')).toBe(false)
})

test('only the browser that sent the password can send the code', async () => {
  const person = await aPersonWithApp()
  const { browser, answer } = await person.atPassword()
  expect(answer.set).toHaveLength(1)
  expect(answer.set[0]).toMatch(/^bubblewire_step_3000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  expect((await step(aBrowser(app.url), { code: person.code() })).body.error).toBe('sign_in_over')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await step(browser, { code: person.code() }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await step(browser, { code: person.code() })).status).toBe(200)
  now += halfMinute
  expect((await step(aBrowser(app.url), { code: person.code() }, { cookie })).body.error).toBe('sign_in_over')
})

test('a code must follow the password within ten minutes', async () => {
  const person = await aPersonWithApp()
  const { browser: slow } = await person.atPassword()
  const { browser: old } = await person.atPassword()
  await person.callOrThrow('PUT', '/1.0/users/me/password', {
    current_password: person.password,
    password: 'milk and honey',
  })
  expect((await step(old, { code: person.code() })).body.error).toBe('sign_in_over')
  expect((await step(slow, { code: person.code() })).body.error).toBe('sign_in_over')
  const browser = aBrowser(app.url)
  await browser.signIn(person.email, 'milk and honey')
  now += 10 * 60_000
  expect((await step(browser, { code: person.code() })).body.error).toBe('sign_in_over')
})

test('a code works one time, even from two browsers at the same moment', async () => {
  const person = await aPersonWithApp()
  const { browser: first } = await person.atPassword()
  const { browser: second } = await person.atPassword()
  const code = person.code()
  const statuses = await Promise.all([first, second].map(async (each) => (await step(each, { code })).status))
  expect(statuses.sort()).toEqual([200, 401])
  const { browser: third } = await person.atPassword()
  expect((await step(third, { code })).body.error).toBe('code_wrong')
  now += halfMinute
  expect((await step(third, { code: person.code() })).status).toBe(200)
})

test('a code is accepted half a minute early or late', async () => {
  const person = await aPersonWithApp()
  now += 10 * halfMinute
  const tried = async (away: number) => {
    const { browser } = await person.atPassword()
    return (await step(browser, { code: codeOf(person.key, now + away * halfMinute) })).status
  }
  expect(await tried(-2)).toBe(401)
  expect(await tried(2)).toBe(401)
  expect(await tried(1)).toBe(200)
  expect(await tried(0)).toBe(401)
  expect(await tried(-1)).toBe(401)
})

test('a recovery code works one time, in any case and with any separator', async () => {
  const person = await aPersonWithApp()
  const [code = ''] = person.codes
  const { browser } = await person.atPassword()
  expect((await step(browser, { recovery_code: code.replaceAll('-', ' ').toUpperCase() })).status).toBe(200)
  expect((await browser.call('GET', '/1.0/second_factors')).body.recovery_codes).toBe(9)
  const { browser: again } = await person.atPassword()
  expect((await step(again, { recovery_code: code })).body.error).toBe('code_wrong')
  expect((await step(again, { recovery_code: '' })).body.error).toBe('code_wrong')
  const { body } = await app.call('GET', `/1.0/events?agent_id=${person.id}&limit=2`)
  expect(body.records.map(({ action }: { action: string }) => action)).toEqual([
    'user.recovery_code_used',
    'session.created',
  ])
  expect(JSON.stringify(await app.store.read.recoveryCodes(person.id))).not.toContain(code)
})

test('code guesses are limited, and the response says when to retry', async () => {
  const person = await aPersonWithApp()
  const { browser } = await person.atPassword(aBrowser(app.url), from('203.0.113.7'))
  for (let tries = 0; tries < 10; tries += 1)
    expect((await step(browser, { code: '000000' }, from('203.0.113.7'))).status).toBe(401)
  const { status, headers } = await step(browser, { code: person.code() }, from('203.0.113.7'))
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('codes guessed at one IP address do not lock out a known browser', async () => {
  const person = await aPersonWithApp()
  const thief = await person.atPassword(aBrowser(app.url), from('203.0.113.8'))
  for (let tries = 0; tries < 11; tries += 1) await step(thief.browser, { code: '000000' }, from('203.0.113.8'))
  const { browser } = await person.atPassword(aBrowser(app.url), from('198.51.100.1'))
  expect((await step(browser, { code: person.code() }, from('198.51.100.1'))).status).toBe(200)
  now += halfMinute
  await person.browser.call('POST', '/account/sign_out')
  await person.atPassword(person.browser, from('198.51.100.2'))
  expect((await step(person.browser, { code: person.code() }, from('203.0.113.8'))).status).toBe(200)
})

test('a password reset link does not replace the second factor', async () => {
  const person = await aPersonWithApp()
  const { body: link } = await app.call('POST', `/1.0/users/${person.id}/sign_in_link`)
  const browser = aBrowser(app.url)
  const used = { token: link.url.split('#link=')[1], password: 'coffee at the lake' }
  expect((await browser.call('POST', '/account/link/use', used)).body).toMatchObject({ signed_in: false })
  expect(await isSignedIn(browser)).toBe(false)
  expect((await step(browser, { code: person.code() })).status).toBe(200)
  expect(await isSignedIn(browser)).toBe(true)
})

test('a user who is disabled between password and code cannot sign in', async () => {
  const person = await aPersonWithApp()
  const { browser } = await person.atPassword()
  await app.call('PUT', `/1.0/users/${person.id}`, { enabled: false })
  expect((await step(browser, { code: person.code() })).body.error).toBe('sign_in_over')
})
