import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realtimePath, realtimeVersion } from '../../contract/realtime'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../a-running-app'

// A websocket by hand, since no client leaves unread what it is sent.

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

/** A text frame as a client sends it: masked, here with zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length)
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126]), length, Buffer.alloc(4), body])
}

/** A line that was let in, and reads nothing from then on. */
async function aReaderThatStops(token: string): Promise<Socket> {
  const { hostname, port } = new URL(here.url)
  const line = connect(Number(port), hostname)
  let heard = ''
  line.on('data', (part) => {
    heard += part.toString('latin1')
  })
  line.on('error', () => {})
  const key = randomBytes(16).toString('base64')
  const lines = [
    `GET ${realtimePath}/?EIO=4&transport=websocket HTTP/1.1`,
    'Host: here',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
  ]
  line.write(`${lines.join('\r\n')}\r\n\r\n`)
  await eventually('it is open', () => heard.includes('pingInterval'))
  const auth = { version: realtimeVersion, channel_id: here.account.channel_id, session_token: token }
  line.write(frame(`40${JSON.stringify(auth)}`))
  await eventually('it is in', () => heard.includes('40{'))
  line.pause()
  return line
}

const openLines = () => here.app.needs.metrics.text().then((text) => Number(/open_sockets (\d+)/.exec(text)?.[1]))

async function aLongHistory(token = newSessionToken()) {
  const customer = await here.customer(token)
  const { thread_id } = await customer.say('x'.repeat(9000))
  await Promise.all(Array.from({ length: 80 }, () => customer.say('x'.repeat(9000))))
  return { customer, thread_id, token }
}

test('who asks and does not read the answers is dropped, though it says that it lives; others are served meanwhile', async () => {
  const { customer, token, thread_id } = await aLongHistory()
  const other = await here.customer()
  const line = await aReaderThatStops(token)
  const before = await openLines()
  const memory = process.memoryUsage().rss
  let asked = 0
  await eventually('it is dropped', async () => {
    for (let nth = 0; nth < 4; nth++) {
      const request = { thread_id, before: 81, limit: 100 }
      line.write(frame(`42${asked++}${JSON.stringify(['thread:history', request])}`))
      line.write(frame('3'))
    }
    await other.say('a message in between')
    return (await openLines()) < before
  })
  expect(process.memoryUsage().rss - memory).toBeLessThan(200_000_000)
  await customer.say('still served')
  line.destroy()
})

test('who does not read the news is dropped, and finds all of it on coming back', async () => {
  const { customer, token } = await aLongHistory()
  const line = await aReaderThatStops(token)
  const before = await openLines()
  let said = 0
  await eventually('it is dropped', async () => {
    await Promise.all(Array.from({ length: 100 }, () => customer.say('y'.repeat(9900))))
    said += 100
    line.write(frame('3'))
    return (await openLines()) < before
  })
  const back = await here.customer(token)
  const { threads } = await back.sync()
  expect(threads.map(({ last_seq }) => last_seq)).toEqual([81 + said])
  line.destroy()
})
