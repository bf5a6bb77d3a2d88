import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aWebSource } from '../../testing/a-visitor'
import { builtPages, policyOf } from '../testing/built-pages'

const pages = builtPages()
let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({}, { built: pages.folder })
})
afterAll(async () => {
  await here.stop()
  pages.remove()
})

async function ancestors(settings: object) {
  const { channelId } = await aWebSource(here, { settings })
  const answer = await fetch(`${here.url}/chat/${channelId}/`)
  return /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
}

test('only pages of the source may show its chat', async () => {
  const allowed_origins = ['https://shop.example.com', 'http://localhost:8080']
  expect(await ancestors({ allowed_origins })).toBe('https://shop.example.com http://localhost:8080')
})

test('search engines do not index the chat', async () => {
  const { channelId } = await aWebSource(here, { settings: {} })
  expect((await fetch(`${here.url}/chat/${channelId}/`)).headers.get('x-robots-tag')).toBe('noindex')
})

test('every page may show the chat of a source without a list of pages', async () => {
  expect(await ancestors({})).toBe('*')
  expect(await ancestors({ allowed_origins: [] })).toBe('*')
})

test('no page may show the chat of a source with an empty list', async () => {
  expect(await ancestors({ any_origin: false })).toBe("'none'")
})

test.each([
  "'self'",
  '*',
  'https://a.example; script-src *',
  'https://a.example https://b.example',
  'https://*.example.com',
])('an origin such as %j cannot extend the policy', async (origin) => {
  const { body: community } = await here.call('POST', '/1.0/communities', { name: 'Shop' })
  const { status } = await here.call('POST', '/1.0/content_sources', {
    name: 'Shop',
    type: 'web_messaging',
    community_id: community.id,
    settings: { allowed_origins: [origin] },
  })
  expect(status).toBe(422)
})

test.each([
  ['', { launcher: { color: '#224488', position: 'left' } }],
  ['loader.js', { launcher: { color: '#224488', position: 'left' } }],
])("a page with a source's appearance is as small on the wire as others: %j", async (path, appearance) => {
  const { channelId } = await aWebSource(here, { settings: { appearance } })
  const ask = (encoding: string) =>
    fetch(`${here.url}/chat/${channelId}/${path}`, { headers: { 'accept-encoding': encoding } })
  const plain = await (await ask('identity')).text()
  expect(plain).toContain('#224488')
  for (const encoding of ['br', 'gzip']) {
    const answer = await ask(`${encoding}, identity;q=0.5`)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    expect(await answer.text()).toBe(plain)
  }
})

test.each(['', 'loader.js', 'site.js', 'config.js', 'config', '../../widget/assets/a.js'])(
  'a browser does not download an unchanged file of the chat again: %j',
  async (path) => {
    const { channelId } = await aWebSource(here, { settings: { appearance: { launcher: { color: '#224488' } } } })
    const ask = (headers: Record<string, string>) => fetch(`${here.url}/chat/${channelId}/${path}`, { headers })
    const etag = (await ask({ 'accept-encoding': 'identity' })).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22,60}"$/)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const answer = await ask({ 'accept-encoding': 'identity', 'if-none-match': known })
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('etag')).toBe(etag)
    }
    expect((await ask({ 'accept-encoding': 'identity', 'if-none-match': '"x"' })).status).toBe(200)
  },
)

test("a page's ETag changes with its encoding and its list of allowed pages", async () => {
  const appearance = { launcher: { color: '#224488' } }
  const { channelId, sourceId } = await aWebSource(here, { settings: { appearance } })
  const page = `${here.url}/chat/${channelId}/`
  const nameIn = async (encoding: string) =>
    (await fetch(page, { headers: { 'accept-encoding': encoding } })).headers.get('etag') ?? ''
  const names = [await nameIn('identity'), await nameIn('gzip'), await nameIn('br')]
  expect(new Set(names).size).toBe(3)
  const known = (etag = '') => fetch(page, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
  expect((await known(names[2])).status).toBe(304)
  const settings = { appearance, allowed_origins: ['https://shop.example.com'] }
  await here.call('PUT', `/1.0/content_sources/${sourceId}`, { settings })
  const changed = await known(names[2])
  expect(changed.status).toBe(200)
  expect(changed.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example.com')
})

test('a page of another origin may run the loader’s modules', async () => {
  const { channelId } = await aWebSource(here, { settings: {} })
  const answer = await fetch(`${here.url}/chat/${channelId}/site.js`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch('text/javascript')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await fetch(`${here.url}/chat/${channelId}/other.js`)).status).toBe(404)
})

test('the loader contains trigger settings only if a trigger is active', async () => {
  const trigger = (active: boolean) => ({
    id: 'help',
    name: 'Help',
    active,
    conditions: [{ on: 'page_duration', operator: 'at_least', value: 30 }],
    actions: [{ do: 'open_chat' }],
  })
  const loaderOf = async (settings: object) => {
    const { channelId } = await aWebSource(here, { settings })
    return (await fetch(`${here.url}/chat/${channelId}/loader.js`)).text()
  }
  expect(await loaderOf({ triggers: [trigger(true)] })).toContain('"triggers":"on"')
  expect(await loaderOf({ triggers: [trigger(false)] })).not.toContain('triggers')
})

test('no page may frame the studio', async () => {
  const headersOf = async (path: string) => (await fetch(here.url + path)).headers
  const studio = await headersOf('/studio/')
  expect(studio.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(studio.get('content-security-policy')).toContain("connect-src 'self';")
  const stage = await headersOf('/studio/stage/')
  expect(stage.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(stage.get('content-security-policy')).toContain("connect-src 'none'")
  for (const headers of [studio, stage, await headersOf('/studio/assets/a.js')])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetch(`${here.url}/studio`, { redirect: 'manual' })).headers.get('location')).toBe('/studio/')
})

test('the server records the origins of pages that load the script', async () => {
  const { channelId, sourceId } = await aWebSource(here, { settings: {} })
  const load = (headers: Record<string, string>) =>
    fetch(`${here.url}/chat/${channelId}/loader.js`, { headers: { 'sec-fetch-dest': 'script', ...headers } })
  const seen = async () => (await here.store.read.sightings(sourceId)).map(({ origin }) => origin).sort()
  await load({ 'sec-fetch-dest': 'document', referer: 'https://other.example/' })
  await load({ referer: 'https://shop.example/cart?step=2' })
  await load({})
  for (let nth = 0; nth < 30; nth++) await load({ referer: `https://stranger${nth}.example/` })
  await eventually('the last one is written down', async () => (await seen()).includes('https://stranger29.example'))
  expect(await seen()).not.toContain('https://other.example')
  expect((await seen()).length).toBeLessThanOrEqual(12)
})

test('the inbox loads pictures only from this server', async () => {
  const pictures = async (page: string) => {
    const { headers } = await fetch(`${here.url}/${page}/`)
    return /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ')
  }
  const own = ["'self'", here.app.needs.config.publicUrl]
  expect(await pictures('inbox')).toEqual([...own, 'data:', 'blob:'])
  expect(await pictures('reports')).toEqual([...own, 'data:', 'blob:'])
  expect(await pictures('settings')).toEqual([...own, 'http:', 'https:', 'data:', 'blob:'])
})

test.each(['chat', 'gallery', 'inbox', 'reports', 'settings', 'account', 'studio', 'studio/stage'])(
  'on the page %s only named Trusted Types policies may create scripts',
  async (page) => {
    const path = page === 'chat' ? `chat/${here.account.channel_id}` : page
    const policy = policyOf((await fetch(`${here.url}/${path}/`)).headers.get('content-security-policy'))
    expect(policy['require-trusted-types-for']).toEqual(["'script'"])
    const own = page === 'inbox' ? ['notices'] : []
    expect(policy['trusted-types']).toEqual([...own, 'dompurify', 'worker'])
  },
)

test("the server's root address redirects to the inbox", async () => {
  const { status, headers } = await fetch(`${here.url}/`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/inbox/'])
})

test('a page that may not show the chat gets a frame without the chat', async () => {
  const { channelId } = await aWebSource(here, { settings: { allowed_origins: ['https://shop.example.com'] } })
  const embedded = (referer: string, dest = 'iframe') =>
    fetch(`${here.url}/chat/${channelId}/`, { headers: { 'sec-fetch-dest': dest, ...(referer && { referer }) } })
  const refused = await embedded('https://other.example.com/')
  expect(refused.status).toBe(403)
  const text = await refused.text()
  expect(text).toContain("type:'refused'")
  expect(text).not.toContain('/widget/')
  expect(refused.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+'$/)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  // The server cannot distinguish a local file from a site without a referrer, so a script does.
  const headers = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
  const asked = await fetch(`${here.url}/chat/${channelId}/`, { headers })
  expect(asked.status).toBe(200)
  expect(await asked.text()).toContain("location.replace('?hidden'")
  expect(asked.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+'$/)
  const again = { ...headers, 'if-none-match': asked.headers.get('etag') ?? '' }
  expect((await fetch(`${here.url}/chat/${channelId}/`, { headers: again })).status).toBe(304)
  const hidden = await fetch(`${here.url}/chat/${channelId}/?hidden`, { headers })
  expect(hidden.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example.com')
  for (const [referer, dest] of [
    ['https://shop.example.com/', 'iframe'],
    ['', 'iframe'],
    ['https://other.example.com/', 'document'],
  ] as const) {
    const answer = await embedded(referer, dest)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example.com')
  }
})
