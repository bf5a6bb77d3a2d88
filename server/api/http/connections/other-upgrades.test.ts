import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({}, { limits: { connections: { address: 1 } } })
})
afterAll(() => here.stop())

function sendRaw(...pieces: string[]): Promise<string> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(here.url).port), '127.0.0.1')
    let came = ''
    socket.on('data', (part) => (came += part))
    socket.on('close', () => done(came))
    for (const piece of pieces) socket.write(piece)
  })
}

const offer =
  'Host: here\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'
const last = 'GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'

test('a client that offers HTTP/2 gets HTTP/1.1 and reuses its connection', async () => {
  for (let nth = 0; nth < 2; nth++) {
    const answers = await sendRaw(`GET /healthz HTTP/1.1\r\n${offer}\r\n`, last)
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  }
})

test('the body of a request that offers HTTP/2 is read', async () => {
  const token = new URLSearchParams({ name: 'Garden', access_token: here.account.access_token }).toString()
  const head = `POST /1.0/communities HTTP/1.1\r\n${offer}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${token.length}\r\n\r\n`
  const answers = await sendRaw(head + token.slice(0, 5), token.slice(5), last)
  expect(answers).toContain('"name":"Garden"')
})

test.each([
  [
    'a websocket elsewhere',
    'GET /elsewhere HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    '404',
  ],
  ['another protocol', 'GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: TLS/1.2\r\n\r\n', '200'],
])('%s is answered like any request', async (_, request, status) => {
  expect(await sendRaw(request, last)).toContain(`HTTP/1.1 ${status}`)
})
