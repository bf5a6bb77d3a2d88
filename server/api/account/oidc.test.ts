import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAgent } from '../../conversation/new-records'
import { agentRoleId } from '../../conversation/rights'
import { aBrowser, type Browser } from '../../testing/a-browser'
import { aProvider, providerJourney } from '../../testing/a-provider'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let app: RunningApp
let provider: Awaited<ReturnType<typeof aProvider>>
let publicUrl: string
beforeAll(async () => {
  // No server listens on this port. `travel` redirects its requests to the test's server.
  publicUrl = 'http://127.0.0.1:1999'
  provider = await aProvider(() => `${publicUrl}/account/oidc/callback`)
  app = await aRunningApp({ ...provider.settings, PUBLIC_URL: publicUrl })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const journey = providerJourney(() => publicUrl)
const travel = (browser: Browser, start?: string) => journey.travel(browser, start)
const me = async (browser: Browser) => (await browser.call('GET', '/account/me')).body.me

test('a user whose e-mail the provider verified reaches the requested page', async () => {
  provider.sit({ sub: 'ada-1', email: 'Ada@demo.example', email_verified: true, name: 'Ada L.' })
  const browser = aBrowser(app.url)
  expect(await travel(browser)).toBe('/inbox/')
  expect(await me(browser)).toMatchObject({ name: 'Ada Demo' })
  expect((await browser.call('GET', '/account/options')).body.oidc).toEqual({ name: '127.0.0.1' })
})

test('after the first sign-in the subject identifies a user, not the e-mail', async () => {
  provider.sit({ sub: 'ada-1', email: 'ada@married.example', email_verified: true })
  const browser = aBrowser(app.url)
  await travel(browser)
  expect(await me(browser)).toMatchObject({ name: 'Ada Demo' })
  provider.sit({ sub: 'somebody-else', email: 'ada@demo.example', email_verified: true })
  const other = aBrowser(app.url)
  expect(await travel(other)).toBe('/account/?problem=provider_unknown')
  expect(await me(other)).toBeNull()
})

test.each([
  ['an address that the provider has not checked', { email: 'ben@demo.example', email_verified: false }],
  ['an address that nobody has here', { email: 'zoe@demo.example', email_verified: true }],
  ['no address', {}],
])('with %s nobody signs in', async (name, claims) => {
  provider.sit({ sub: name, ...claims })
  const browser = aBrowser(app.url)
  expect(await travel(browser)).toBe('/account/?problem=provider_unknown')
  expect(await me(browser)).toBeNull()
})

test('an e-mail address shared by several users signs nobody in', async () => {
  const now = Date.now()
  await app.store.transact(async (tx) => {
    for (const name of ['One', 'Other']) {
      await tx.insertAgent(
        newAgent({ id: app.app.needs.ids(), name, email: 'twin@demo.example', role_id: agentRoleId }, now),
      )
    }
  })
  provider.sit({ sub: 'twin-1', email: 'Twin@demo.example', email_verified: true })
  const browser = aBrowser(app.url)
  expect(await travel(browser)).toBe('/account/?problem=provider_unknown')
  expect(await me(browser)).toBeNull()
})

test('a user who is disabled here cannot sign in through the provider', async () => {
  const { body: user } = await app.call('POST', '/1.0/users', { name: 'Hal', email: 'hal@demo.example' })
  provider.sit({ sub: 'hal-1', email: 'hal@demo.example', email_verified: true })
  expect(await travel(aBrowser(app.url))).toBe('/inbox/')
  await app.call('PUT', `/1.0/users/${user.id}`, { enabled: false })
  expect(await travel(aBrowser(app.url))).toBe('/account/?problem=provider_unknown')
})

test("a provider's response is refused in another browser", async () => {
  provider.sit({ sub: 'ada-1' })
  const [asked, victim] = [aBrowser(app.url), aBrowser(app.url)]
  const jar = new Map<string, string>()
  let at = await journey.ours(asked, '/account/oidc')
  while (!at.startsWith(publicUrl)) at = await journey.theirs(at, jar)
  const { pathname, search } = new URL(at)
  expect(await journey.ours(victim, pathname + search)).toBe(`${publicUrl}/account/?problem=provider_failed`)
  expect(await me(victim)).toBeNull()
  // A browser that began another sign-in has another state, which this answer does not match.
  await journey.ours(victim, '/account/oidc')
  expect(await journey.ours(victim, pathname + search)).toBe(`${publicUrl}/account/?problem=provider_failed`)
  expect(await me(victim)).toBeNull()
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'the return path never leads to another server: %s',
  async (to) => {
    provider.sit({ sub: 'ada-1' })
    expect(await travel(aBrowser(app.url), `/account/oidc?to=${encodeURIComponent(to)}`)).toBe('/account/')
  },
)

test('if the operator allows it, a new person becomes an agent', async () => {
  const open = await aRunningApp({ ...provider.settings, PUBLIC_URL: publicUrl, OIDC_NEW_USERS: 'on' })
  provider.sit({ sub: 'ivy-1', email: 'ivy@company.example', email_verified: true, name: 'Ivy' })
  const browser = aBrowser(open.url)
  expect(await travel(browser)).toBe('/inbox/')
  expect(await me(browser)).toMatchObject({ name: 'Ivy', email: 'ivy@company.example', role: 'agent' })
  await open.stop()
})

test('if the provider is unreachable, the page says so, and nobody signs in', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  await new Promise((done) => taken.close(done))
  const env = {
    ...provider.settings,
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'silent',
  }
  const alone = await aRunningApp(env)
  expect(await travel(aBrowser(alone.url))).toBe('/account/?problem=provider_failed')
  await alone.stop()
})

test('with a path in PUBLIC_URL, the sign-in returns below that path', async () => {
  const address = 'http://127.0.0.1:1999/chat'
  const under = await aProvider(() => `${address}/account/oidc/callback`)
  const open = await aRunningApp({ ...under.settings, PUBLIC_URL: address, OIDC_NEW_USERS: 'on' })
  try {
    under.sit({ sub: 'eve-1', email: 'eve@demo.example', email_verified: true, name: 'Eve' })
    const { travel } = providerJourney(() => address)
    const browser = aBrowser(open.url)
    expect(await travel(browser, '/account/oidc?to=/chat/inbox/')).toBe('/chat/inbox/')
    expect(await me(browser)).toMatchObject({ name: 'Eve' })
    const other = aBrowser(open.url)
    expect(await travel(other, '/account/oidc/callback?code=x&state=y')).toBe('/chat/account/?problem=provider_failed')
  } finally {
    await open.stop()
    await under.stop()
  }
})
