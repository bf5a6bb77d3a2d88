import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from './site'

const chatUrl = 'http://localhost:21299'
let site: Server
let url: string

beforeAll(async () => {
  const pages = join(import.meta.dirname, 'pages')
  const pictures = join(import.meta.dirname, '..', 'examples', 'bot', 'pictures')
  site = createSite({
    chatUrl,
    channelId: '0123456789abcdef01234567',
    adviserChannelId: 'abcdef0123456789abcdef01',
    pages,
    pictures,
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.close()
})

const pages = ['/', '/shelf', '/visit']
const snippet = `<script async src="${chatUrl}/chat/0123456789abcdef01234567/loader.js"></script>`

test.each(pages)('the only script of %s is the tag that a site owner pastes', async (path) => {
  const answer = await fetch(url + path)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html.match(/<script.*$/gm)?.map((line) => line.trim())).toEqual([snippet])
  expect(html).not.toContain('{{')
})

test('demo pages include the script tag in the head or in the body', async () => {
  const texts = await Promise.all(pages.map(async (path) => (await fetch(url + path)).text()))
  const places = texts.map((html) => html.match(/<\/script>\s*<\/(head|body)>/)?.[1])
  expect(places).toEqual(['body', 'head', 'body'])
})

test('the security policy of every page allows the chat and no other origin', async () => {
  for (const path of [...pages, '/no-such-page']) {
    const answer = await fetch(url + path)
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src ${chatUrl}; frame-src ${chatUrl}; worker-src 'self'; connect-src ${chatUrl} 'self'; img-src 'self'; ` +
        "style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test("the shop's worker file imports the chat's push worker", async () => {
  const answer = await fetch(`${url}/bubblewire-worker.js`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toBe(`importScripts('${chatUrl}/push-worker.js')\n`)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain(
    `script-src ${chatUrl}; frame-src ${chatUrl}; worker-src 'self'; connect-src ${chatUrl} 'self'`,
  )
  expect(policy).not.toContain('require-trusted-types-for')
})

test('the care guide can be shown inside the chat', async () => {
  const answer = await fetch(`${url}/care-guide`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *;')
})

test.each(['/', '/shelf', '/visit', '/care-guide'])('every file and page that %s links to exists', async (path) => {
  const html = await (await fetch(url + path)).text()
  const addresses = [...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(2)
  for (const address of new Set(addresses)) {
    const [page, fragment] = address.split('#')
    const answer = await fetch(`${url}${page}`)
    expect([address, answer.status]).toEqual([address, 200])
    if (fragment) expect(await answer.text()).toContain(`id="${fragment}"`)
  }
})

test.each([
  ['/style.css', 'text/css; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/pictures/monstera.jpg', 'image/jpeg'],
])('%s has the correct content type', async (path, type) => {
  expect((await fetch(url + path)).headers.get('content-type')).toBe(type)
})

test('an unknown address gets an error page with status 404', async () => {
  const answer = await fetch(`${url}/cacti`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Nothing grows here')
  expect((await fetch(`${url}/pictures/cactus.jpg`)).status).toBe(404)
})

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/pictures/../../../package.json',
  '/pictures/..%5c..%5cmain.ts',
  '//etc/passwd',
  '/constructor',
  '/__proto__',
  '/site.ts',
  '/%',
  '/home.html%00.css',
])('the path %s gets 404', async (path) => {
  // `fetch` would normalise the path before it sends the request.
  expect(await rawStatus(path)).toMatch(/^HTTP\/1.1 404/)
})

function rawStatus(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((site.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`)
  })
}

test('HEAD gets the headers of GET, without the body', async () => {
  const got = await fetch(`${url}/shelf`)
  const head = await fetch(`${url}/shelf`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String((await got.arrayBuffer()).byteLength))
  expect(head.headers.get('etag')).toBe(got.headers.get('etag'))
  expect(await head.text()).toBe('')
})

test('a page that has not changed is not sent again', async () => {
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache'])
})

test('the shop refuses POST', async () => {
  const answer = await fetch(url, { method: 'POST', body: 'x' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('in development, a page learns when the shop has restarted', async () => {
  const pages = join(import.meta.dirname, 'pages')
  const starts = await Promise.all(
    [1, 2].map(async () => {
      const dev = createSite({
        chatUrl,
        channelId: '0123456789abcdef01234567',
        adviserChannelId: 'abcdef0123456789abcdef01',
        pages,
        dev: true,
      })
      await new Promise<void>((listening) => dev.listen(0, '127.0.0.1', listening))
      const at = `http://127.0.0.1:${(dev.address() as AddressInfo).port}`
      const page = await fetch(at)
      expect(await page.text()).toContain('<script src="/dev-reload.js"></script>')
      expect(page.headers.get('content-security-policy')).toContain(`script-src ${chatUrl} 'self'; `)
      expect(page.headers.get('content-security-policy')).toContain(`connect-src ${chatUrl} 'self'; `)
      expect(await (await fetch(`${at}/dev-reload.js`)).text()).toContain('location.reload()')
      const events = await fetch(`${at}/dev-reload`)
      expect(events.headers.get('content-type')).toBe('text/event-stream')
      const { value } = (await events.body?.getReader().read()) ?? {}
      dev.close()
      dev.closeAllConnections()
      return new TextDecoder().decode(value).match(/^data: (.+)$/m)?.[1]
    }),
  )
  expect(new Set(starts).size).toBe(2)
  expect(starts).not.toContain(undefined)
})

test('outside of development no page reloads', async () => {
  const asked = await Promise.all(['/dev-reload', '/dev-reload.js'].map((path) => fetch(url + path)))
  expect(asked.map(({ status }) => status)).toEqual([404, 404])
})
