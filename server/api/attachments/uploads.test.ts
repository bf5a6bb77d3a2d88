import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { onePixel, storedKeys, upload, uploaded } from '../testing/an-upload'

let here: RunningApp
const connections: Socket[] = []
beforeAll(async () => {
  here = await aRunningApp({ UPLOAD_LIMIT_MB: '1' })
  here.app.api.server.on('connection', (socket) => connections.push(socket))
})
afterAll(() => here.stop())

const incoming = () => readdirSync(join(here.app.needs.config.dataDir, 'files', 'incoming'))
const megabyte = 1024 * 1024

async function aRawClient() {
  const { port } = new URL(here.url)
  const socket = connect(Number(port), '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  await new Promise((done) => socket.once('connect', done))
  const own = await eventually('the connection is there', () =>
    connections.find(({ remotePort }) => remotePort === socket.localPort),
  )
  return { socket, heard: () => heard, bytesRead: () => own.bytesRead }
}

const head = (headers: string[], token = here.account.access_token) =>
  [
    'POST /1.0/attachments HTTP/1.1',
    'Host: here',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    ...headers,
    '',
    '',
  ].join('\r\n')
function keepSending(socket: Socket, piece: Buffer) {
  let sent = 0
  const more = () => {
    while (!socket.destroyed && sent < 500 * megabyte) {
      sent += piece.length
      if (!socket.write(piece)) return void socket.once('drain', more)
    }
  }
  more()
}

const partHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'

test('a file of exactly the size limit is accepted', async () => {
  const before = await storedKeys(here)
  const whole = await uploaded(here, new Uint8Array(megabyte))
  expect(whole.size).toBe(megabyte)
  const { status, body } = await upload(here, new Uint8Array(megabyte + 1))
  expect(status).toBe(413)
  expect(body).toEqual({
    error: 'too_large',
    message: 'The file is larger than 1 MB (the setting UPLOAD_LIMIT_MB).',
    status: 413,
  })
  expect(await storedKeys(here)).toEqual([...before, whole.id])
  expect(incoming()).toEqual([])
})

test('an endless file is refused at the limit', async () => {
  const { socket, heard, bytesRead } = await aRawClient()
  socket.write(head(['Transfer-Encoding: chunked']))
  const chunk = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, crlf])
  const crlf = Buffer.from('\r\n')
  socket.write(chunk(Buffer.from(partHead)))
  const piece = chunk(Buffer.alloc(64 * 1024))
  keepSending(socket, piece)
  await eventually('the refusal', () => heard().includes('HTTP/1.1 413'))
  await eventually('the server hangs up', () => socket.destroyed)
  expect(bytesRead()).toBeLessThan(20 * megabyte)
  expect(incoming()).toEqual([])
})

test('a too large Content-Length is refused before the file is sent', async () => {
  const { socket, heard } = await aRawClient()
  socket.write(head([`Content-Length: ${3 * megabyte}`, 'Expect: 100-continue']))
  await eventually('the refusal', () => heard().includes('HTTP/1.1 413'))
  expect(heard()).not.toContain('100 Continue')
  socket.destroy()
})

test('a client that sends a too large file always gets the refusal', async () => {
  const refused = async () => {
    const { socket, heard, bytesRead } = await aRawClient()
    socket.write(head([`Content-Length: ${300 * megabyte}`]) + partHead)
    keepSending(socket, Buffer.alloc(64 * 1024))
    await eventually('the refusal', () =>
      heard().includes('The file is larger than 1 MB (the setting UPLOAD_LIMIT_MB).'),
    )
    await eventually('the server hangs up', () => socket.destroyed)
    expect(bytesRead()).toBeLessThan(20 * megabyte)
  }
  await Promise.all(Array.from({ length: 10 }, refused))
})

test('after a refusal, the connection serves the next request', async () => {
  const { socket, heard } = await aRawClient()
  const body = `${partHead}text\r\n--b--\r\n`
  const request = (token: string) => head([`Content-Length: ${body.length}`], token)
  socket.write(request('wrong'))
  await eventually('the refusal', () => heard().includes('HTTP/1.1 401'))
  socket.write(body + request(here.account.access_token) + body)
  await eventually('the record', () => heard().includes('"content_type":"text/plain"'))
  socket.destroy()
})

test('a client that sends Expect: 100-continue gets the interim response', async () => {
  const { socket, heard } = await aRawClient()
  const body = `${partHead}text\r\n--b--\r\n`
  socket.write(head([`Content-Length: ${body.length}`, 'Expect: 100-continue']))
  await eventually('leave to send', () => heard().includes('100 Continue'))
  socket.write(body)
  await eventually('the record', () => heard().includes('"content_type":"text/plain"'))
  socket.destroy()
})

test('with a wrong token, no byte of a large file is read', async () => {
  const { socket, heard, bytesRead } = await aRawClient()
  socket.write(head([`Content-Length: ${megabyte}`, 'Expect: 100-continue'], 'wrong'))
  await eventually('the refusal', () => heard().includes('HTTP/1.1 401'))
  expect(heard()).not.toContain('100 Continue')
  expect(bytesRead()).toBeLessThan(1000)
  socket.destroy()
})

test('an interrupted upload leaves no file', async () => {
  const before = await storedKeys(here)
  const { socket } = await aRawClient()
  socket.write(head([`Content-Length: ${megabyte}`]))
  socket.write(partHead)
  socket.write(Buffer.alloc(megabyte / 2))
  await eventually('the file comes in', () => incoming().length === 1)
  socket.destroy()
  await eventually('the file is gone', () => incoming().length === 0)
  expect(await storedKeys(here)).toEqual(before)
})

test.each([
  ['zero bytes', new Uint8Array(0), {}, 422],
  ['an unclear privacy', 'text', { private: 'perhaps' }, 422],
])('%s is refused and leaves no file', async (_, bytes, fields, expected) => {
  const before = await storedKeys(here)
  expect((await upload(here, bytes, { fields })).status).toBe(expected)
  expect(await storedKeys(here)).toEqual(before)
  expect(incoming()).toEqual([])
})

test('two files in one request are refused and leave no file', async () => {
  const before = await storedKeys(here)
  const form = new FormData()
  form.append('file', new Blob(['one']), 'one.txt')
  form.append('file', new Blob(['two']), 'two.txt')
  const answer = await fetch(`${here.url}/1.0/attachments?access_token=${here.account.access_token}`, {
    method: 'POST',
    body: form,
  })
  expect(answer.status).toBe(422)
  expect((await answer.json()).message).toContain('one file per request')
  expect(await storedKeys(here)).toEqual(before)
})

test("a body without its multipart field is refused with the field's name", async () => {
  const form = new FormData()
  form.append('picture', new Blob(['x']), 'x.png')
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  for (const body of [form, JSON.stringify({})]) {
    const answer = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body })
    expect([415, 422]).toContain(answer.status)
  }
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\photos\\me.png', 'me.png'],
  ['a\u0000b\u001b[31m.png', 'ab[31m.png'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['снимок ☕.png', 'снимок ☕.png'],
  ['..', 'file'],
  ['   ', 'file'],
  ['a/', 'file'],
  [`${'снимок'.repeat(30)}.png`, `${'снимок'.repeat(30)}.png`],
  ['😀'.repeat(300), '😀'.repeat(200)],
])('an upload named %j is shown as %j and can be fetched with that name', async (name, expected) => {
  const record = await uploaded(here, onePixel, { name })
  expect(record.filename).toBe(expected)
  const file = await fetch(here.url + new URL(record.url).pathname)
  expect(file.status).toBe(200)
  const disposition = file.headers.get('content-disposition') ?? ''
  expect(decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? '')).toBe(expected)
})

test('a name with a line break cannot add a header', async () => {
  const { socket, heard } = await aRawClient()
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a%0d%0aSet-Cookie: x=1\\"\u0001.txt"\r\n\r\ntext\r\n--b--\r\n`
  socket.write(head([`Content-Length: ${Buffer.byteLength(body)}`]) + body)
  await eventually('an answer', () => heard().includes('\r\n\r\n'))
  const url = /"url":"([^"]+)"/.exec(heard())?.[1]
  if (!url) throw new Error(heard())
  const file = await fetch(here.url + new URL(url).pathname)
  expect(file.headers.get('set-cookie')).toBeNull()
  socket.destroy()
})

test('an upload with its token in a field is counted for that token', async () => {
  const own = await aRunningApp({ LIMIT_REQUESTS: '50' }, { clock: () => 1_790_000_000_000 })
  const token = own.account.bot_access_token
  await Promise.all(Array.from({ length: 50 }, () => own.call('GET', '/1.0/users/me', undefined, token)))
  const { status, headers } = await upload(own, 'text', { token: '', fields: { access_token: token } })
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await own.stop()
})

test('a file before its token, or with a wrong token, is not stored', async () => {
  const before = await storedKeys(here)
  const form = new FormData()
  form.append('file', new Blob(['text']), 'a.txt')
  form.append('access_token', here.account.access_token)
  expect((await fetch(`${here.url}/1.0/attachments`, { method: 'POST', body: form })).status).toBe(401)
  expect((await upload(here, 'text', { token: '', fields: { access_token: 'wrong' } })).status).toBe(401)
  expect(await storedKeys(here)).toEqual(before)
})
