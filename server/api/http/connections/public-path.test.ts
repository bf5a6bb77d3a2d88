import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../config/config'
import { aCustomer, aRunningApp, newSessionToken, type RunningApp } from '../../../testing/a-running-app'
import { builtPages } from '../../testing/built-pages'
import { cookieOf } from '../session-cookies'

// PUBLIC_URL has a path. A proxy either forwards the path or removes it, and the server answers both.

const publicUrl = 'http://shop.example/chat'

const pages = builtPages()
writeFileSync(
  join(pages.folder, 'console/settings/index.html'),
  '<html lang="en"><script type="module" src="/console/assets/a.js"></script></html>',
)
let here: RunningApp
let ways: Record<string, string>
beforeAll(async () => {
  here = await aRunningApp({ PUBLIC_URL: publicUrl }, { built: pages.folder })
  ways = { 'passes the path on': `${here.url}/chat`, 'removes the path': here.url }
})
afterAll(async () => {
  await here.stop()
  pages.remove()
})

const plainly = (address: string) => fetch(address, { redirect: 'manual' })

describe.each(['passes the path on', 'removes the path'])('behind a proxy that %s', (way) => {
  test('the API, the chat, the pages and the probes answer', async () => {
    const { channel_id } = here.account
    const addresses = [
      ...['/healthz', '/1.0/openapi.json', '/docs', '/docs/json', '/webview/sdk.js', '/gallery/'],
      ...[`/chat/${channel_id}/`, `/chat/${channel_id}/loader.js`, `/chat/${channel_id}/config`],
      ...['/account/', '/inbox/', '/settings/people/new', '/reports/', '/studio/', '/studio/stage/'],
    ]
    const answers = await Promise.all(addresses.map(async (page) => [page, (await plainly(ways[way] + page)).status]))
    expect(answers).toEqual(addresses.map((page) => [page, 200]))
  })

  test('redirects lead to the address that the browser knows', async () => {
    const { channel_id } = here.account
    const wanted = {
      [`/chat/${channel_id}`]: `/chat/chat/${channel_id}/`,
      '/inbox': '/chat/inbox/',
      '/studio': '/chat/studio/',
      '/gallery?type=list': '/chat/gallery/?type=list',
    }
    for (const [page, to] of Object.entries(wanted))
      expect((await plainly(ways[way] + page)).headers.get('location')).toBe(to)
  })

  test('a customer’s socket connects', async () => {
    const address = new URL(ways[way] ?? '')
    const customer = await aCustomer(address.href, here.account.channel_id, newSessionToken())
    expect((await customer.say('Where is my parcel?')).body).toBe('Where is my parcel?')
    customer.close()
  })
})

test('an address that only begins like the path is not found', async () => {
  for (const page of ['/chatter/inbox/', '/chat/nothing/', '/chat/chat/nothing/'])
    expect((await plainly(here.url + page)).status).toBe(404)
})

test('every address that the server returns contains the path', async () => {
  const { channel_id, access_token } = here.account
  const form = new FormData()
  form.set('file', new Blob(['Hello'], { type: 'text/plain' }), 'hello.txt')
  const headers = { authorization: `Bearer ${access_token}` }
  const uploaded = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
  expect((await uploaded.json()).url).toMatch(`${publicUrl}/attachments/`)
  const { records } = (await here.call('GET', '/1.0/content_sources?type=web_messaging')).body
  const web = records.find((source: { channel_id: string }) => source.channel_id === channel_id)?.web_messaging
  expect(web.loader_url).toBe(`${publicUrl}/chat/${channel_id}/loader.js`)
  const link = await here.call('POST', `/1.0/users/${here.account.agent_id}/sign_in_link`)
  if (link.status === 200) expect(link.body.url).toMatch(`${publicUrl}/account/#link=`)
  expect((await here.call('GET', '/1.0/openapi.json')).body.servers).toEqual([{ url: publicUrl }])
})

test('a page of the console contains the path, and its policy the origin', async () => {
  const page = await plainly(`${here.url}/settings/people/new`)
  const html = await page.text()
  expect(html).toContain('<html data-base="/chat" lang="en">')
  expect(html).toContain('src="/chat/console/assets/')
  expect(html).not.toContain('"/console/')
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' http://shop.example ")
})

test('the console’s cookie is limited to the path', async () => {
  const [, { email, password } = { email: '', password: '' }] = here.account.sign_in
  const answer = await fetch(`${here.url}/chat/account/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bubblewire-csrf': '1', origin: 'http://shop.example' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain('; Path=/chat/; HttpOnly')
  const secure = readConfig({ PUBLIC_URL: 'https://shop.example/chat' })
  expect(cookieOf('session', { cookie: '__Secure-bubblewire_session=abc' }, secure)).toBe('abc')
  expect(cookieOf('session', { cookie: '__Host-bubblewire_session=abc' }, secure)).toBeNull()
})

test('the path may have the name of a route', async () => {
  const app = await aRunningApp({ PUBLIC_URL: 'http://shop.example/settings' }, { built: pages.folder })
  try {
    for (const page of ['/settings/people', '/settings/settings/people', '/settings/inbox/'])
      expect((await plainly(app.url + page)).status).toBe(200)
  } finally {
    await app.stop()
  }
})
