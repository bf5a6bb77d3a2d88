import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realtimePath, realtimeVersion } from '../../contract/chat/realtime'
import { accepted, aRunningApp, eventually, newSessionToken, type RunningApp } from '../testing/a-running-app'
import { hashToken } from '../values/hash-token'
import { bufferedBytes } from './connection-memory'
import { sessionRoom } from './rooms/names'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length)
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126]), length, Buffer.alloc(4), body])
}

/** An open connection; without a token it sends no connect packet. */
async function aRawLine(token: string | null = newSessionToken(), more: object = {}) {
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
  const ended = new Promise((done) => line.once('close', done))
  if (token === null) return { line, sid: '', ended }
  const auth = { version: realtimeVersion, channel_id: here.account.channel_id, session_token: token, ...more }
  line.write(frame(`40${JSON.stringify(auth)}`))
  const sid = await eventually('it is in', () => /40\{"sid":"([^"]+)"/.exec(heard)?.[1])
  return { line, sid, ended }
}

async function aReaderThatStops(token: string): Promise<Socket> {
  const { line } = await aRawLine(token)
  line.pause()
  return line
}

const openLines = () => here.app.needs.metrics.text().then((text) => Number(/open_sockets (\d+)/.exec(text)?.[1]))

async function aLongHistory(token = newSessionToken()) {
  const customer = await here.customer(token)
  const { thread_id } = await customer.say('x'.repeat(9900))
  for (let nth = 0; nth < 5; nth++) await Promise.all(Array.from({ length: 10 }, () => customer.say('x'.repeat(9900))))
  return { customer, thread_id, token }
}

test('the server ends the connection of a client that does not read', { tags: 'deep' }, async () => {
  const { customer, token, thread_id } = await aLongHistory()
  const other = await here.customer()
  const line = await aReaderThatStops(token)
  const before = await openLines()
  const memory = process.memoryUsage().rss
  let asked = 0
  await eventually('it is dropped', async () => {
    for (let nth = 0; nth < 4; nth++) {
      const request = { thread_id, before: 52, limit: 100 }
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

test('a client that was dropped for not reading gets all events later', async () => {
  const { customer, token } = await aLongHistory()
  const line = await aReaderThatStops(token)
  const before = await openLines()
  const room = here.app.io.local.in(sessionRoom(hashToken(token)))
  const content = customer.received[0] ?? accepted(await customer.send({ body: 'x' }))
  await eventually('it is dropped', async () => {
    room.emit('message:changed', { ...content, body: 'y'.repeat(500_000) })
    line.write(frame('3'))
    return (await openLines()) < before
  })
  const { seq } = await customer.say('said meanwhile')
  const back = await here.customer(token)
  const { threads } = await back.sync()
  expect(threads.map(({ last_seq }) => last_seq)).toEqual([seq])
  line.destroy()
})

test('the server counts the fragments that each connection holds in memory', async () => {
  const { line, sid, ended } = await aRawLine()
  const socket = here.app.io.sockets.sockets.get(sid)
  const header = Buffer.from([0x01, 0x80 | 127, 0, 0, 0, 0, 0, 0x0d, 0xbb, 0xa0, 0, 0, 0, 0])
  line.write(Buffer.concat([header, Buffer.alloc(900_000, 'x')]))
  await eventually(
    'a whole frame of an unfinished message is counted',
    () => socket && bufferedBytes(socket.conn) >= 900_000,
  )
  const next = Buffer.from([0x00, 0x80 | 126, 0xea, 0x60, 0, 0, 0, 0])
  line.write(Buffer.concat([next, Buffer.alloc(50_000, 'x')]))
  await eventually('and so is half a frame', () => socket && bufferedBytes(socket.conn) >= 940_000)
  line.write(Buffer.concat([Buffer.alloc(10_000, 'x'), next, Buffer.alloc(60_000, 'x')]))
  await ended

  const binary = await aRawLine()
  binary.line.write(frame('451-["sync",{"_placeholder":true,"num":0}]'))
  await binary.ended
  const bytes = await aRawLine()
  bytes.line.write(Buffer.from([0x82, 0x81, 0, 0, 0, 0, 7]))
  await bytes.ended
})

const begins = Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x78])
const goesOn = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x78])

test('a message in more than 16 frames ends the connection', async () => {
  const few = await aRawLine()
  const request = `421${JSON.stringify(['sync', { since: {} }])}`
  const letters = [...request].map((letter) => Buffer.from(letter))
  const cuts = [...letters.slice(0, 15), Buffer.from(request.slice(15))]
  few.line.write(
    Buffer.concat(
      cuts.map((part, nth) =>
        Buffer.concat([
          Buffer.from([(nth === 0 ? 1 : 0) | (nth === 15 ? 0x80 : 0), 0x80 | part.length, 0, 0, 0, 0]),
          part,
        ]),
      ),
    ),
  )
  let heard = ''
  few.line.on('data', (bytes) => {
    heard += bytes.toString('latin1')
  })
  await eventually('it is answered', () => heard.includes('431['))
  few.line.destroy()
  const { line, ended } = await aRawLine()
  line.write(Buffer.concat([begins, ...Array(16).fill(goesOn)]))
  await ended
})

test("a connection's fragments are limited even before its connect packet", async () => {
  const { line, ended } = await aRawLine(null)
  line.write(Buffer.concat([begins, ...Array(16).fill(goesOn)]))
  await ended
})

test('a short frame is charged for all bytes that were read with it', async () => {
  const { line, sid } = await aRawLine()
  const socket = here.app.io.sockets.sockets.get(sid)
  const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125)])
  line.write(Buffer.concat([...Array(200).fill(ping), begins]))
  await eventually('more than the byte is counted', () => socket && bufferedBytes(socket.conn) > 10_000)
  line.destroy()
})

test('only the needed parts of the handshake stay in memory', async () => {
  const { line, sid } = await aRawLine(newSessionToken(), { ballast: 'x'.repeat(50_000) })
  const { handshake } = here.app.io.sockets.sockets.get(sid) ?? {}
  expect(JSON.stringify(handshake).length).toBeLessThan(300)
  line.destroy()
})
