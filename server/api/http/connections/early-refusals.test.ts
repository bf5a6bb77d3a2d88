import { once } from 'node:events'
import { IncomingMessage, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { aRunningApp, eventually } from '../../../testing/a-running-app'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const field = '--b\r\nContent-Disposition: form-data; name="body"\r\n\r\n'

test.each([
  ['JSON', 'application/json', ''],
  ['a form', 'application/x-www-form-urlencoded', ''],
  ['multipart', 'multipart/form-data; boundary=b', field],
])('after a refusal, one-byte chunks of %s are discarded unparsed', async (_, type, begin) => {
  const here = await aRunningApp()
  const pushed = vi.spyOn(IncomingMessage.prototype, 'push')
  const accepted: Socket[] = []
  const server = here.app.api.server as Server
  server.on('connection', (socket) => accepted.push(socket))
  const line = connect(Number(new URL(here.url).port), '127.0.0.1').on('error', () => {})
  const headers = ['Host: here', `Authorization: Bearer ${here.account.access_token}`, `Content-Type: ${type}`]
  const head = ['POST /1.0/contents HTTP/1.1', ...headers, 'Transfer-Encoding: chunked']
  line.write(`${head.join('\r\n')}\r\n\r\n`)
  if (begin) line.write(`${begin.length.toString(16)}\r\n${begin}\r\n`)
  line.write('1\r\nx\r\n'.repeat(10_100))
  const [answer] = await once(line, 'data')
  expect(String(answer)).toContain('HTTP/1.1 400')
  const [parsed, read] = [pushed.mock.calls.length, accepted[0]?.bytesRead ?? 0]
  line.write('1\r\nx\r\n'.repeat(50_000))
  await eventually('the server has read them', () => (accepted[0]?.bytesRead ?? 0) >= read + 300_000)
  expect(pushed.mock.calls.length - parsed).toBeLessThan(20)
  if (!line.closed) await once(line, 'close')
  await here.stop()
})

// A command on its own data folder sends requests without a connection. They may take longer than a second.
test('a request from inside the process leaves no timer behind', async () => {
  const here = await aRunningApp()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const before = vi.getTimerCount()
  const { statusCode } = await here.app.api.inject({ method: 'GET', url: '/1.0/users/me', headers })
  expect(statusCode).toBe(200)
  expect(vi.getTimerCount()).toBe(before)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await here.stop()
})
