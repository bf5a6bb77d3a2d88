import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/a-browser'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aVisitor } from '../../testing/a-visitor'

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

const admin = () => app.account.sign_in[0] as { name: string; email: string; password: string }
async function signedIn() {
  const browser = aBrowser(app.url)
  expect((await browser.signIn(admin().email, admin().password)).status).toBe(200)
  return browser
}

test('a user who signs in with a password has the rights of their role', async () => {
  const browser = await signedIn()
  const { body: me } = await browser.call('GET', '/1.0/users/me')
  expect(me).toMatchObject({ id: app.account.agent_id, role: 'admin', has_password: true })
  expect((await browser.call('POST', '/1.0/communities', { name: 'By cookie' })).status).toBe(200)
  const [event] = (await browser.call('GET', '/1.0/events?limit=1')).body.records
  expect(event).toMatchObject({ action: 'community.created', agent_id: app.account.agent_id })
})

test('a message records whether the console or a program sent it', async () => {
  const browser = await signedIn()
  const visitor = await aVisitor(app)
  const { id } = await visitor.say('Hello?')
  const reply = { in_reply_to_id: id, body: 'Yes?' }
  expect((await browser.call('POST', '/1.0/contents', reply)).body).toMatchObject({ created_from: 'interface' })
  expect((await app.call('POST', '/1.0/contents', reply)).body).toMatchObject({ created_from: 'api' })
})

test('sign-in cookies are random, http-only and stored as hashes', async () => {
  const browser = aBrowser(app.url)
  const { set } = await browser.signIn(admin().email, admin().password)
  expect(set).toHaveLength(2)
  for (const cookie of set) expect(cookie).toMatch(/=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
  const kept = JSON.stringify(await app.store.read.agentSessions(app.account.agent_id))
  for (const value of browser.cookies.values()) expect(kept).not.toContain(value)
})

test('over https the cookies are limited to https and this host', async () => {
  const secure = await aRunningApp({ PUBLIC_URL: 'https://chat.example.com' })
  const { email, password } = secure.account.sign_in[0] as { email: string; password: string }
  const { set } = await aBrowser(secure.url).signIn(email, password, { origin: 'https://chat.example.com' })
  for (const cookie of set) expect(cookie).toMatch(/^__Host-bubblewire_\w+=.*; Secure$/)
  await secure.stop()
})

test.each([
  ['without the header', { 'x-bubblewire-csrf': '' }, 403],
  ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 401],
  ['from a neighbour on the same site', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }, 401],
  [
    'of a browser that says nothing of the site, from another origin',
    { origin: 'https://evil.example', 'sec-fetch-site': '' },
    403,
  ],
  ['without an origin', { origin: '', 'sec-fetch-site': '' }, 403],
])('a change by cookie %s is refused', async (_, headers, status) => {
  const browser = await signedIn()
  expect((await browser.call('POST', '/1.0/communities', { name: 'x' }, headers)).status).toBe(status)
})

test('a page of another scheme cannot change anything with the cookie', async () => {
  const browser = await signedIn()
  const host = new URL(app.url).host
  const change = (headers: Record<string, string>, at = browser) =>
    at.call('POST', '/1.0/communities', { name: 'x' }, { 'sec-fetch-site': '', ...headers })
  const forwarded = { 'x-forwarded-proto': 'https' }
  expect((await change({ origin: `https://${host}` })).status).toBe(403)
  expect((await change({ origin: `http://${host}` })).status).toBe(200)
  expect((await change({ origin: `https://${host}`, ...forwarded })).status).toBe(200)
  expect((await change({ origin: `http://${host}`, ...forwarded })).status).toBe(403)
  const direct = await aRunningApp({ TRUSTED_PROXIES: '192.0.2.1' })
  const other = aBrowser(direct.url)
  const { email, password } = direct.account.sign_in[0] as { email: string; password: string }
  await other.signIn(email, password)
  const there = new URL(direct.url).host
  expect((await change({ origin: `https://${there}`, ...forwarded }, other)).status).toBe(403)
  await direct.stop()
})

const throughProxy = (name: string, value: string) => ({ [name]: value })
test.each<[what: string, origin: string, headers: Record<string, string>]>([
  ['two proxies', 'https://shop.example', throughProxy('x-forwarded-proto', 'https,http')],
  ['two proxies with spaces', 'https://shop.example', throughProxy('x-forwarded-proto', ' HTTPS , http')],
  ['a proxy for sockets', 'https://shop.example', throughProxy('x-forwarded-proto', 'wss')],
  [
    'Forwarded',
    'https://shop.example',
    throughProxy('forwarded', 'For="[2001:db8::1]";Proto=https, for=10.0.0.1;proto=http'),
  ],
  [
    'Forwarded with a host',
    'https://shop.example:8443',
    { host: 'inside:3000', forwarded: 'proto=https;host="shop.example:8443"' },
  ],
  [
    'a proxy that changes Host',
    'https://shop.example',
    { host: 'inside:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'Shop.Example:443, inside' },
  ],
  ['a name in capitals', 'https://shop.example', { host: 'SHOP.example', 'x-forwarded-proto': 'https' }],
  ['the usual port', 'https://shop.example', { host: 'shop.example:443', 'x-forwarded-proto': 'https' }],
  [
    'a proxy that names the port apart',
    'https://shop.example:8443',
    { 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443' },
  ],
  [
    'two proxies, the inner one with its own port',
    'https://shop.example',
    { 'x-forwarded-proto': 'https', 'x-forwarded-port': '80' },
  ],
  ['an address of IPv6', 'https://[2001:db8::1]:8443', { host: '[2001:DB8::1]:8443', 'x-forwarded-proto': 'https' }],
  [
    'Forwarded with an address of IPv6',
    'https://[2001:db8::1]',
    { host: 'inside', forwarded: 'proto="https";host="[2001:db8::1]:443"' },
  ],
  ['a name with a dot at its end', 'https://shop.example.', { host: 'shop.example.', 'x-forwarded-proto': 'https' }],
  ['no proxy and the usual port', 'http://shop.example', { host: 'shop.example:80' }],
])('a person signs in behind %s, without PUBLIC_URL', async (_, origin, headers) => {
  const { email, password } = admin()
  const browser = aBrowser(app.url)
  const { status } = await browser.signIn(email, password, { host: 'shop.example', origin, ...headers })
  expect(status).toBe(200)
})

test.each<[what: string, origin: string, headers: Record<string, string>, sentence: RegExp]>([
  [
    'says http',
    'https://shop.example',
    { 'x-forwarded-proto': 'http' },
    /at https:\/\/shop.example, .* as http:\/\/shop.example \(Host: shop.example; X-Forwarded-Proto: http\), and PUBLIC_URL is/,
  ],
  ['says nothing', 'https://shop.example', {}, /A proxy in front has to send X-Forwarded-Proto/],
  [
    'names another host',
    'https://shop.example',
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    /as https:\/\/evil.example .*X-Forwarded-Host: evil.example/,
  ],
  [
    'takes the dot from the end of a name',
    'https://shop.example.',
    { 'x-forwarded-proto': 'https' },
    /at https:\/\/shop.example., .* as https:\/\/shop.example \(Host: shop.example;/,
  ],
  [
    'names another port',
    'https://shop.example:8443',
    { 'x-forwarded-proto': 'https', 'x-forwarded-port': '9000' },
    /X-Forwarded-Port: 9000/,
  ],
  ['says http first', 'https://shop.example', { 'x-forwarded-proto': 'http, https' }, /X-Forwarded-Proto: http, https/],
  [
    'has a page of another port',
    'https://shop.example:8443',
    { 'x-forwarded-proto': 'https' },
    /as https:\/\/shop.example /,
  ],
  ['is a page without an address', 'null', { 'x-forwarded-proto': 'https' }, /The page is at null/],
  ['has no readable host', 'https://shop.example', { 'x-forwarded-proto': 'https', host: '[' }, /no readable address/],
])('a sign-in behind a proxy that %s is refused, with the received headers', async (_, origin, headers, sentence) => {
  const { email, password } = admin()
  const given = { host: 'shop.example', origin, ...headers }
  const { status, body } = await aBrowser(app.url).signIn(email, password, given)
  expect(status).toBe(403)
  expect(body.message).toMatch(sentence)
})

test('a refusal names a proxy that is missing in TRUSTED_PROXIES', async () => {
  const direct = await aRunningApp({ TRUSTED_PROXIES: '192.0.2.1' })
  const { email, password } = direct.account.sign_in[0] as { email: string; password: string }
  const given = { host: 'shop.example', origin: 'https://shop.example', 'x-forwarded-proto': 'https' }
  const { status, body } = await aBrowser(direct.url).signIn(email, password, given)
  expect([status, body.message]).toEqual([403, expect.stringContaining('not in TRUSTED_PROXIES')])
  await direct.stop()
})

test('another site cannot read anything with the cookie', async () => {
  const browser = await signedIn()
  expect((await browser.call('GET', '/1.0/users/me', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(401)
  expect((await browser.call('GET', '/1.0/users/me', undefined, { origin: '' })).status).toBe(200)
})

test('a page of another site can sign nobody in or out', async () => {
  const browser = await signedIn()
  const foreign = { origin: 'https://evil.example' }
  expect((await browser.call('POST', '/account/sign_out', {}, foreign)).status).toBe(403)
  expect((await browser.signIn(admin().email, admin().password, foreign)).status).toBe(403)
  expect((await browser.call('GET', '/account/me')).body.signed_in).toBe(true)
})

test('a signed-out user is refused, even with the old cookie', async () => {
  const browser = await signedIn()
  const kept = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await browser.call('POST', '/account/sign_out')
  expect((await browser.call('GET', '/1.0/users/me', undefined, { cookie: kept })).status).toBe(401)
  expect((await browser.call('GET', '/account/me')).body).toEqual({ signed_in: false, me: null })
})

test('the local demo page signs in every demo user without a password', async () => {
  const browser = aBrowser(app.url)
  expect((await browser.call('POST', '/account/demo')).status).toBe(200)
  expect((await browser.call('GET', '/account/me')).body.me.id).toBe(app.account.agent_id)
  await browser.call('POST', '/account/demo', { email: 'ada@demo.example' })
  expect((await browser.call('GET', '/account/me')).body.me.name).toBe('Ada Demo')
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a name that points here', { host: 'evil.example', origin: 'http://evil.example' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
])('the demo refuses %s', async (_, headers) => {
  const { status, set } = await aBrowser(app.url).call('POST', '/account/demo', {}, headers as Record<string, string>)
  expect([status, set]).toEqual([403, []])
})
