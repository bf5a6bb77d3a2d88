// @module-tag deep
import { type IncomingMessage, request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config'
import { aBrowser } from '../../testing/a-browser'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { uploaded } from '../testing/an-upload'
import { builtPages, policyOf } from '../testing/built-pages'

const chat = 'http://chat.example'
const uploads = 'http://files.example'

const pages = builtPages()
let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp(
    { PUBLIC_URL: chat, UPLOADS_URL: `${uploads}/`, LOG_LEVEL: 'silent' },
    { built: pages.folder },
  )
})
afterAll(async () => {
  await here.stop()
  pages.remove()
})

interface TestRequest {
  method?: string
  headers?: Record<string, string>
}

async function sendRequest(address: string, { method = 'GET', headers = {} }: TestRequest = {}) {
  const { host, pathname, search } = new URL(address)
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const asked = request(here.url + pathname + search, { method, headers: { host, ...headers } }, done)
    asked.once('upgrade', done).once('error', fail).end()
  })
  let text = ''
  if (answer.statusCode !== 101) for await (const part of answer.setEncoding('utf8')) text += part
  answer.destroy()
  return { status: answer.statusCode, headers: answer.headers, text }
}

const atPublicAddress = (address: string) => address.replace(uploads, chat)

const withToken = () => ({ authorization: `Bearer ${here.account.access_token}` })

async function aPrivateFile() {
  const { url } = await uploaded(here, 'for agents', { name: 'note.txt', fields: { private: 'true' } })
  return { url, plain: url.split('?')[0] ?? '' }
}

test('upload and thumbnail addresses begin with the uploads origin', async () => {
  const picture = sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#00c' } })
  const record = await uploaded(here, await picture.png().toBuffer(), { name: 'a.png' })
  expect(record.url).toBe(`${uploads}/attachments/${record.id}/a.png`)
  expect(record.thumbnail_url).toBe(`${record.url}?size=640`)
  expect((await sendRequest(record.thumbnail_url ?? '')).headers['content-type']).toBe('image/webp')
  expect((await aPrivateFile()).url).toMatch(`${uploads}/attachments/`)
})

test('the uploads origin serves public files and signed addresses', async () => {
  const { url } = await uploaded(here, 'for all', { name: 'all.txt' })
  expect(await sendRequest(url)).toMatchObject({ status: 200, text: 'for all' })
  expect(await sendRequest(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(await sendRequest((await aPrivateFile()).url)).toMatchObject({ status: 200, text: 'for agents' })
})

test.each(['files.example:80', 'FILES.example', 'files.example.'])(
  'the uploads origin is recognized when written as %s',
  async (host) => {
    const { url } = await uploaded(here, 'for all')
    expect((await sendRequest(url, { headers: { host } })).status).toBe(200)
    expect((await sendRequest(`${uploads}/1.0/users/me`, { headers: { host, ...withToken() } })).status).toBe(404)
  },
)

test.each([
  ['GET', '/1.0/users/me'],
  ['POST', '/1.0/attachments'],
  ['GET', '/account/me'],
  ['GET', '/chat/CHANNEL/'],
  ['GET', '/chat/CHANNEL/loader.js'],
  ['GET', '/chat/CHANNEL/config'],
  ['GET', '/inbox/'],
  ['GET', '/settings/'],
  ['GET', '/studio/'],
  ['GET', '/gallery/'],
  ['GET', '/docs'],
  ['GET', '/1.0/openapi.json'],
  ['GET', '/console/assets/a.js'],
  ['GET', '/widget/assets/a.js'],
  ['GET', '/webview/sdk.js'],
  ['GET', '/metrics'],
  ['GET', '/healthz'],
  ['GET', '/nowhere'],
])('at the uploads origin %s %s is not found, even with a token', async (method, path) => {
  const address = `${uploads}${path.replace('CHANNEL', here.account.channel_id)}`
  const { status, text } = await sendRequest(address, { method, headers: withToken() })
  expect(status).toBe(404)
  expect(JSON.parse(text).error).toBe('not_found')
})

test('the uploads origin refuses every other method on a file', async () => {
  const { url } = await uploaded(here, 'for all')
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await sendRequest(url, { method, headers: withToken() })).status).toBe(404)
})

test('the uploads origin opens no socket and answers no other route', async () => {
  const path = '/realtime/?EIO=4&transport=websocket'
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  expect((await sendRequest(chat + path, { headers })).status).toBe(101)
  expect((await sendRequest(uploads + path, { headers })).status).toBe(404)
  expect((await sendRequest(uploads + path)).status).toBe(404)
})

test('at the uploads origin, no token or cookie opens a private file', async () => {
  const { plain } = await aPrivateFile()
  const cookie = await aConsoleCookie()
  const given: TestRequest[] = [{}, { headers: withToken() }, { headers: { cookie } }]
  for (const each of given) expect((await sendRequest(plain, each)).status).toBe(404)
  expect((await sendRequest(`${plain}?access_token=${here.account.access_token}`)).status).toBe(404)
  expect((await sendRequest(`${chat}/1.0/users/me`, { headers: { cookie } })).status).toBe(200)
})

test('a browser is redirected from the public to the uploads origin', async () => {
  const { url } = await uploaded(here, 'for all', { name: 'für alle.txt' })
  const secret = await aPrivateFile()
  for (const method of ['GET', 'HEAD'])
    for (const address of [url, `${url}?size=640`, secret.url]) {
      const { status, headers, text } = await sendRequest(atPublicAddress(address), { method })
      expect([status, headers.location, text]).toEqual([308, address, ''])
      expect(headers['cache-control']).toBe('no-store')
    }
  expect((await sendRequest(`http://127.0.0.1/attachments/${url.split('/attachments/')[1]}`)).status).toBe(308)
})

test("a valid cookie or token redirects to the file's signed address", async () => {
  const { plain, url } = await aPrivateFile()
  expect((await sendRequest(atPublicAddress(plain))).status).toBe(401)
  const given: [string, TestRequest][] = [
    ['', { headers: { cookie: await aConsoleCookie() } }],
    [`?access_token=${here.account.access_token}`, {}],
  ]
  for (const [query, asked] of given) {
    const { status, headers } = await sendRequest(atPublicAddress(plain) + query, asked)
    expect(status).toBe(308)
    expect(headers.location).not.toContain('access_token')
    expect(new URL(headers.location ?? '').pathname).toBe(new URL(url).pathname)
    expect(await sendRequest(headers.location ?? '')).toMatchObject({ status: 200, text: 'for agents' })
  }
})

test('a program with a token in the header gets bytes without a redirect', async () => {
  const { plain } = await aPrivateFile()
  expect(await sendRequest(atPublicAddress(plain), { headers: withToken() })).toMatchObject({
    status: 200,
    text: 'for agents',
  })
  const { url } = await uploaded(here, 'for all')
  expect((await sendRequest(atPublicAddress(url), { headers: { authorization: 'Basic YTpi' } })).status).toBe(308)
})

test('an unknown file is not found at either origin', async () => {
  for (const origin of [chat, uploads])
    expect((await sendRequest(`${origin}/attachments/nothing/a.png`)).status).toBe(404)
})

test.each(['chat', 'gallery', 'inbox', 'reports', 'settings', 'account', 'studio', 'studio/stage'])(
  'the policy of %s allows images, but no fetch, from the uploads origin',
  async (page) => {
    const path = page === 'chat' ? `chat/${here.account.channel_id}` : page
    const policy = policyOf((await sendRequest(`${chat}/${path}/`)).headers['content-security-policy'])
    expect(policy['img-src']?.slice(0, 3)).toEqual(["'self'", chat, uploads])
    if (page !== 'studio') expect(policy['media-src']?.slice(0, 3)).toEqual(["'self'", chat, uploads])
    for (const name of ['connect-src', 'script-src', 'style-src']) expect(policy[name]).not.toContain(uploads)
  },
)

test('without UPLOADS_URL, uploads are at the public address', async () => {
  const plain = await aRunningApp({ PUBLIC_URL: chat })
  const { url } = await uploaded(plain, 'for all')
  expect(url).toMatch(`${chat}/attachments/`)
  expect((await fetch(url.replace(chat, plain.url))).status).toBe(200)
  await plain.stop()
})

test.each([
  [{ PUBLIC_URL: chat, UPLOADS_URL: chat }],
  [{ UPLOADS_URL: 'http://localhost:3000/' }],
  [{ PUBLIC_URL: 'https://Chat.example', UPLOADS_URL: 'https://chat.example:443' }],
  [{ PUBLIC_URL: 'https://chat.example', UPLOADS_URL: 'http://chat.example' }],
])('an uploads origin equal to the server’s origin is refused: %j', (given) => {
  expect(() => readConfig(given)).toThrow(
    `UPLOADS_URL is "${given.UPLOADS_URL}": PUBLIC_URL has the same host. Set UPLOADS_URL to another host, or leave it out.`,
  )
})

test('with an https public address, an http uploads address is refused', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://chat.example', UPLOADS_URL: uploads })).toThrow(
    'it has to begin with https://, as PUBLIC_URL does',
  )
  const config = readConfig({ PUBLIC_URL: 'https://chat.example', UPLOADS_URL: 'https://Files.example/' })
  expect(config.uploadsUrl).toBe('https://files.example')
})

async function aConsoleCookie(): Promise<string> {
  const browser = aBrowser(here.url)
  const { email = '', password = '' } = here.account.sign_in[0] ?? {}
  await browser.signIn(email, password, { host: new URL(chat).host, origin: chat })
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
