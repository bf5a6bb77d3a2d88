import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(here.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

const post = 'POST /1.0/contents HTTP/1.1\r\nHost: here\r\nConnection: close\r\n'

test.each([
  ['an address of 40 KB', `GET /1.0/contents/${'a'.repeat(40_000)} HTTP/1.1\r\nHost: here\r\n\r\n`, 431],
  ['headers of 40 KB', `GET /1.0/contents HTTP/1.1\r\nHost: here\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'hello there\r\n\r\n', 400],
  ['an address that is not encoded', 'GET /1.0/a b HTTP/1.1\r\nHost: here\r\n\r\n', 400],
  ['a header with a line break inside', `${post}X: a\rb\r\n\r\n`, 400],
  ['two lengths', `${post}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabc`, 400],
  ['a length and chunks', `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a broken escape in the address', 'GET /1.0/contents/% HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n', 400],
  ['an unknown method', 'BREW /1.0/contents HTTP/1.1\r\nHost: here\r\n\r\n', 400],
  ['an address of another kind', 'OPTIONS * HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n', 404],
])('%s gets an error body like every other error', async (_, bytes, status) => {
  const answer = await sendRaw(bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), message: expect.any(String), status })
})

async function aHalfOpenClient() {
  const socket = connect({ port: Number(new URL(here.url).port), host: '127.0.0.1', allowHalfOpen: true })
  const taken = once(here.app.api.server, 'connection')
  await once(socket, 'connect')
  const [atServer] = (await taken) as [Socket]
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  const ended = once(socket, 'end')
  return { socket, atServer, said: async () => ended.then(() => heard) }
}

test('a client that stays half open after a refusal is disconnected', async () => {
  const { socket, atServer, said } = await aHalfOpenClient()
  socket.write('hello there\r\n\r\n')
  expect(await said()).toContain('HTTP/1.1 400 ')
  await eventually('the server has let go', () => atServer.destroyed)
  socket.destroy()
})

test('a client whose request does not arrive in time is disconnected', async () => {
  const { socket, atServer, said } = await aHalfOpenClient()
  socket.write('POST /1.0/contents HTTP/1.1\r\nHost: here\r\n')
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  here.app.api.server.emit('clientError', late, atServer)
  expect(await said()).toContain('HTTP/1.1 408 ')
  await eventually('the server has let go', () => atServer.destroyed)
  socket.destroy()
})

test('the server still serves requests after broken requests', async () => {
  expect((await here.call('GET', '/1.0/users/me')).status).toBe(200)
})
