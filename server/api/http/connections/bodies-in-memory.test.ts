import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'

const aBody = 950_000
let here: RunningApp
const arrived: Socket[] = []
const open: Socket[] = []
beforeAll(async () => {
  here = await aRunningApp({ BODY_MEMORY_MB: '8' })
  here.app.api.server.on('request', ({ socket }) => arrived.push(socket))
})
afterEach(async () => {
  vi.useRealTimers()
  const ports = open.map(({ localPort }) => localPort)
  for (const line of open.splice(0)) line.destroy()
  const theirs = arrived.splice(0).filter(({ remotePort }) => ports.includes(remotePort))
  await eventually('the server has let go of them', () => theirs.every(({ destroyed }) => destroyed))
})
afterAll(() => here.stop())

interface Begun {
  address?: string
  path?: string
  length?: number
  token?: string
  type?: string
}

async function aRequest(sent: string | Buffer, { address, path, length, token, type }: Begun = {}) {
  const line = connect(Number(new URL(here.url).port), '127.0.0.1')
  open.push(line)
  let heard = ''
  line.on('data', (bytes) => {
    heard += bytes
  })
  line.on('error', () => {})
  const head = [
    `POST ${path ?? '/1.0/contents'} HTTP/1.1`,
    'Host: here',
    `X-Forwarded-For: ${address ?? '198.51.100.1'}`,
    `Content-Type: ${type ?? 'application/json'}`,
    `Content-Length: ${length ?? 1_999_999}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
  ]
  line.write(`${head.join('\r\n')}\r\n\r\n`)
  line.write(sent)
  await new Promise((done) => line.once('connect', done))
  const atServer = () => arrived.find(({ remotePort }) => remotePort === line.localPort)
  await eventually('its beginning has arrived', () => (atServer()?.bytesRead ?? 0) > sent.length || heard)
  return { line, heard: () => heard, bytesRead: () => atServer()?.bytesRead ?? 0 }
}

const ask = (address: string, token = here.account.access_token) =>
  fetch(`${here.url}/1.0/interventions`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': address,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({
      content_id: 'f'.repeat(24),
      ...(token ? {} : { access_token: here.account.access_token }),
    }),
  })
const signIn = (address: string) =>
  fetch(`${here.url}/account/sign_in`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': address,
      'content-type': 'application/json',
      'x-bubblewire-csrf': '1',
      origin: here.url,
    },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' }),
  })

test('128 silent connections with large bodies block no other request', async () => {
  const addresses = ['198.51.100.1', '198.51.100.2']
  await Promise.all(
    Array.from({ length: 128 }, (_, nth) =>
      aRequest('{"a":1', { address: addresses[nth % 2] ?? '', path: '/1.0/contents' }),
    ),
  )
  for (const address of ['198.51.100.3', ...addresses]) {
    expect((await ask(address)).status).toBe(422)
    expect((await ask(address, '')).status).toBe(422)
    expect((await signIn(address)).status).toBe(401)
  }
})

test('a sign-in body has at most 16 KB', async () => {
  const { heard } = await aRequest('{"a":1', { path: '/account/sign_in' })
  await eventually('the refusal', () => heard().includes('HTTP/1.1 413'))
  expect(heard()).toContain('larger than 16 KB')
})

test('an IP address may hold request bodies in memory only up to a limit', async () => {
  const piece = Buffer.alloc(aBody, ' ')
  const four = await Promise.all(Array.from({ length: 4 }, () => aRequest(piece)))
  expect(four.map(({ heard }) => heard())).toEqual(['', '', '', ''])
  const { heard } = await aRequest(piece)
  await eventually('one more is refused', () => heard().includes('HTTP/1.1 503'))
  expect(heard()).toContain('retry-after: 1')
  expect(heard()).toContain('"error":"busy"')
  const other = await aRequest(piece, { address: '198.51.100.2' })
  expect(other.heard()).toBe('')
  for (const { line } of four) line.destroy()
  const again = await eventually('there is room', async () => {
    const next = await aRequest(piece)
    await ask('198.51.100.9')
    return next.heard() === '' ? next : null
  })
  again.line.write(Buffer.concat([Buffer.alloc(1_999_999 - piece.length - 2, ' '), Buffer.from('{}')]))
  await eventually('it is answered', () => again.heard().includes('HTTP/1.1 401'))
})

test('part of the memory is reserved for requests with a valid token', async () => {
  const piece = Buffer.alloc(aBody, ' ')
  const ofTwo = Array.from({ length: 6 }, (_, nth) => aRequest(piece, { address: `198.51.100.${1 + (nth % 2)}` }))
  await Promise.all(ofTwo)
  const { heard } = await aRequest(piece, { address: '198.51.100.3' })
  await eventually('a stranger is refused', () => heard().includes('HTTP/1.1 503'))
  const known = await aRequest(piece, { address: '198.51.100.3', token: here.account.access_token })
  known.line.write(Buffer.concat([Buffer.alloc(1_999_999 - piece.length - 2, ' '), Buffer.from('{}')]))
  await eventually('who is known is not', () => known.heard().includes('HTTP/1.1 422'))
})

const onePieceEach = '1\r\nx\r\n'.repeat(20_000)
const field = '--b\r\nContent-Disposition: form-data; name="body"\r\n\r\n'
const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
const parts = 'multipart/form-data; boundary=b'

test.each([
  ['JSON', '/1.0/contents', 'application/json', ''],
  ['a form', '/1.0/contents', 'application/x-www-form-urlencoded', ''],
  ['a field of multipart', '/1.0/contents', parts, field],
  ['a file of an agent', '/1.0/attachments', parts, file],
  ['a file of a visitor', '/chat/CHANNEL/attachments', parts, file],
])('%s in chunks of one byte is refused after 10,000 chunks', async (what, path, type, begin) => {
  const line = connect(Number(new URL(here.url).port), '127.0.0.1')
  open.push(line)
  let heard = ''
  line
    .on('error', () => {})
    .on('data', (bytes) => {
      heard += bytes
    })
  const token = what === 'a file of a visitor' ? 'k'.repeat(43) : here.account.access_token
  const head = [
    `POST ${path.replace('CHANNEL', here.account.channel_id)} HTTP/1.1`,
    'Host: here',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    'Transfer-Encoding: chunked',
  ]
  line.write(`${head.join('\r\n')}\r\n\r\n`)
  if (begin) line.write(`${begin.length.toString(16)}\r\n${begin}\r\n`)
  line.write(onePieceEach)
  await eventually('it is refused', () => heard.includes('HTTP/1.1 400'))
  expect(heard).toContain('too many small pieces')
})

test('a body without a known token must arrive within ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { heard } = await aRequest('{"a":1')
  const upload = await aRequest('--b\r\n', { path: '/1.0/attachments', type: 'multipart/form-data; boundary=b' })
  const fields = await aRequest('--b\r\n', { type: 'multipart/form-data; boundary=b' })
  vi.advanceTimersByTime(9_999)
  await ask('198.51.100.3')
  const all = [heard, upload.heard, fields.heard]
  expect(all.map((each) => each())).toEqual(['', '', ''])
  vi.advanceTimersByTime(1)
  await eventually('they are refused', () => all.every((each) => each().includes('HTTP/1.1 408')))
  expect(heard()).toContain('"error":"request_timeout"')
})

test('with a valid token a body may be slow, but not stop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { line, heard, bytesRead } = await aRequest('{"a":1', { token: here.account.access_token })
  const before = bytesRead()
  line.write(Buffer.alloc(10_000, ' '))
  await eventually('some of it came', () => bytesRead() >= before + 10_000)
  vi.advanceTimersByTime(10_000)
  await ask('198.51.100.3')
  expect(heard()).toBe('')
  vi.advanceTimersByTime(10_000)
  await eventually('it is refused', () => heard().includes('HTTP/1.1 408'))
})

test("an agent's file that stops in the middle is refused and deleted", async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const form = { path: '/1.0/attachments', type: 'multipart/form-data; boundary=b', token: here.account.access_token }
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const { heard } = await aRequest(part + 'x'.repeat(50_000), form)
  await eventually('its beginning is on the disk', () => readdirSync(here.app.needs.config.incomingDir).length === 1)
  for (const _ of [1, 2]) vi.advanceTimersByTime(10_000)
  await eventually('it is refused', () => heard().includes('HTTP/1.1 408'))
  expect(readdirSync(here.app.needs.config.incomingDir)).toEqual([])
})
