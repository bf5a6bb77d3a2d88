import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

async function answerTo(head: string[], body = '') {
  const { port, hostname } = new URL(here.url)
  const line = connect(Number(port), hostname)
  line.write(`${['POST /1.0/contents HTTP/1.1', 'Host: here', ...head].join('\r\n')}\r\n\r\n${body}`)
  const [answer] = await once(line, 'data')
  line.destroy()
  return String(answer)
}

const binary = 'Content-Type: application/octet-stream'

test.each([
  ['too long to be read', [binary, 'Content-Length: 2000000'], 'abc'],
  ['of unknown length', [binary, 'Transfer-Encoding: chunked'], '3\r\nabc\r\n'],
  ['that waits for leave', ['Authorization: Bearer wrong', 'Content-Length: 9', 'Expect: 100-continue'], ''],
])('a refusal for a body %s is immediate and announces the close', async (_, head, body) => {
  const began = performance.now()
  const answer = await answerTo(head, body)
  // The server waits ten seconds for a body that does not arrive.
  expect(performance.now() - began).toBeLessThan(8_000)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
})

test('after a refusal with few unread bytes, the connection continues', async () => {
  const answer = await answerTo([binary, 'Content-Length: 9'], 'abc')
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toMatch(/\r\nconnection: close\r\n/i)
})

test('a client that still sends and reads late gets the whole response', async () => {
  const { port, hostname } = new URL(here.url)
  const line = connect(Number(port), hostname)
  line.on('error', () => {})
  line.pause()
  const head = ['POST /1.0/contents HTTP/1.1', 'Host: here', binary, 'Content-Length: 2000000']
  line.write(`${head.join('\r\n')}\r\n\r\n${'a'.repeat(500_000)}`)
  await once(line, 'readable')
  expect(String(line.read())).toMatch(/"status":4\d\d\}$/)
  line.destroy()
})
