import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config'
import { adminRoleId } from '../../conversation/rights'
import { firstRunLink } from '../../first-run/first-run'
import { aBrowser } from '../../testing/a-browser'
import { aPerson } from '../../testing/a-person'
import { aProvider, providerJourney } from '../../testing/a-provider'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

const publicUrl = 'http://127.0.0.1:1998'
const { travel } = providerJourney(() => publicUrl)
const folder = mkdtempSync(join(tmpdir(), 'bubblewire-sso-'))
let provider: Awaited<ReturnType<typeof aProvider>>
let app: RunningApp
let now = Date.now()
const before: { person?: Awaited<ReturnType<typeof aPerson>>; link?: string } = {}
const start = (env: Record<string, string>) =>
  aRunningApp({ ...provider.settings, PUBLIC_URL: publicUrl, DATA_DIR: folder, ...env }, { clock: () => now })

beforeAll(async () => {
  provider = await aProvider(() => `${publicUrl}/account/oidc/callback`)
  app = await start({})
  before.person = await aPerson(app, { role_id: adminRoleId })
  const { body: user } = await app.call('POST', '/1.0/users', { name: 'Dora', email: 'dora@shop.example' })
  before.link = (await app.call('POST', `/1.0/users/${user.id}/sign_in_link`)).body.url.split('#link=')[1]
  await app.app.stop()
  await app.store.close()
  app = await start({ PASSWORD_SIGN_IN: 'off' })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

test('turning passwords off without a provider fails with a sentence', () => {
  expect(() => readConfig({ PASSWORD_SIGN_IN: 'off' })).toThrow(
    'PASSWORD_SIGN_IN is "off": nobody could sign in without a provider. Set OIDC_ISSUER too.',
  )
  expect(readConfig({}).passwordSignIn).toBe(true)
})

test('with single sign-on only, passwords and passkeys are refused', async () => {
  const browser = aBrowser(app.url)
  expect((await browser.call('GET', '/account/options')).body).toMatchObject({
    password: false,
    oidc: { name: '127.0.0.1' },
  })
  const { email, password, id } = before.person as { email: string; password: string; id: string }
  const token = before.link
  for (const [path, body] of [
    ['/account/sign_in', { email, password }],
    ['/account/second_step', { code: '123456' }],
    ['/account/passkey/options', undefined],
    ['/account/passkey', { answer: { id: 'x', response: {} } }],
    ['/account/link', { token }],
    ['/account/link/use', { token, password: 'several words in a row' }],
    ['/account/first_run', { token: 'x' }],
    ['/account/first_run/use', { token: 'x', name: 'Ada', email, password }],
  ] as const) {
    const answer = await browser.call('POST', path, body)
    expect([path, answer.status, answer.body.error]).toEqual([path, 403, 'password_sign_in_off'])
    expect(answer.body.message).toMatch(/Sign in with your company's provider\./)
  }
  expect((await app.call('POST', `/1.0/users/${id}/sign_in_link`)).body.error).toBe('password_sign_in_off')
  expect(await firstRunLink(app.app.needs, app.app.needs.config)).toBeNull()
})

test('single sign-on ends sessions that began with a password', async () => {
  const browser = aBrowser(app.url)
  for (const [name, value] of before.person?.browser.cookies ?? []) browser.cookies.set(name, value)
  expect(browser.cookies.size).toBe(2)
  expect((await browser.call('GET', '/1.0/users/me')).status).toBe(401)
  expect((await browser.call('GET', '/account/me')).body.signed_in).toBe(false)
})

test('a user who signs in by the provider cannot set up a second factor', async () => {
  await app.call('PUT', `/1.0/roles/${adminRoleId}`, { second_factor_required: true })
  provider.sit({ sub: 'person-1', email: before.person?.email ?? '', email_verified: true })
  const browser = aBrowser(app.url)
  expect(await travel(browser)).toBe('/inbox/')
  const { body: me } = await browser.call('GET', '/1.0/users/me')
  expect(me).toMatchObject({ id: before.person?.id, has_password: false })
  await travel(browser, '/account/oidc?again=1&to=/settings/')
  const set = await browser.call('POST', '/1.0/second_factors/app')
  expect(set.body.error).toBe('password_sign_in_off')
  await app.call('PUT', `/1.0/roles/${adminRoleId}`, { second_factor_required: false })
})

test('only the same person can confirm their identity at the provider', async () => {
  provider.sit({ sub: 'person-1' })
  const browser = aBrowser(app.url)
  await travel(browser)
  const make = () => browser.call('POST', '/1.0/roles', { name: 'By provider', rights: [] })
  // A sign-in through the provider is no proof, because the provider may have asked for no password.
  expect((await make()).body.error).toBe('fresh_password_needed')
  expect((await browser.call('POST', '/1.0/proof', { password: 'x' })).body.error).toBe('password_sign_in_off')
  const asked = await browser.call('GET', '/account/oidc?again=1')
  expect(new URL(String(asked.headers.location)).searchParams.get('prompt')).toBe('login')

  provider.sit({ sub: 'somebody-else', email: 'dora@shop.example', email_verified: true })
  expect(await travel(browser, '/account/oidc?again=1&to=/settings/')).toBe('/account/?problem=provider_unknown')
  expect((await make()).body.error).toBe('fresh_password_needed')
  provider.sit({ sub: 'person-1' })
  const cookies = [...browser.cookies]
  expect(await travel(browser, '/account/oidc?again=1&to=/settings/')).toBe('/settings/')
  expect([...browser.cookies]).toEqual(cookies)
  expect((await make()).status).toBe(200)
  now += 15 * 60_000 + 60_000
  expect((await make()).body.error).toBe('fresh_password_needed')
  now = Date.now()
})

test('after passwords are on again, old passwords and links work', async () => {
  await app.app.stop()
  await app.store.close()
  app = await start({})
  const { email, password } = before.person as { email: string; password: string }
  expect((await aBrowser(app.url).signIn(email, password)).body).toEqual({ signed_in: true })
  expect((await aBrowser(app.url).call('POST', '/account/link', { token: before.link })).status).toBe(200)
})

test('a second factor is refused for a user without a local password', async () => {
  provider.sit({ sub: 'dora-1', email: 'dora@shop.example', email_verified: true })
  const browser = aBrowser(app.url)
  await travel(browser)
  await travel(browser, '/account/oidc?again=1&to=/settings/')
  const answer = await browser.call('POST', '/1.0/second_factors/app')
  expect([answer.status, answer.body.error]).toEqual([409, 'password_needed'])
})
