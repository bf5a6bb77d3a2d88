// @module-tag deep
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aWebSource } from '../../testing/a-visitor'
import { aBegunUpload } from '../testing/an-upload'

let here: RunningApp
afterEach(async () => {
  vi.useRealTimers()
  await here.stop()
})

const address = (nth: number) => ({ 'x-forwarded-for': `203.0.113.${nth}` })

async function uploadFrom(nth: number, channelId = here.account.channel_id): Promise<number> {
  const begun = await aBegunUpload(here, newSessionToken(), address(nth), channelId)
  return (await begun.finish()) ?? 0
}

test('24 slow uploads from three addresses block only these addresses', async () => {
  here = await aRunningApp()
  const { channelId } = await aWebSource(here)
  const slow: Awaited<ReturnType<typeof aBegunUpload>>[] = []
  for (let nth = 0; nth < 24; nth++) slow.push(await aBegunUpload(here, newSessionToken(), address(1 + (nth % 3))))
  expect(await uploadFrom(1)).toBe(429)
  expect(await Promise.all([uploadFrom(4, channelId), uploadFrom(5), uploadFrom(6)])).toEqual([200, 200, 200])
  const ends = await Promise.all(slow.map(({ finish }) => finish()))
  expect(ends.slice(0, 3)).toEqual([429, 429, 429])
  expect(ends.slice(3)).toEqual(Array(21).fill(200))
})

test('slow uploads on many sources block no other source', async () => {
  here = await aRunningApp({}, { limits: { uploadsAtOnce: { visitor: 3, address: 4, server: 4 } } })
  const others = await Promise.all([1, 2, 3, 4].map(() => aWebSource(here)))
  const two = [others[0]?.channelId, others[1]?.channelId]
  const slow = await Promise.all(
    [0, 1, 2, 3].map((nth) => aBegunUpload(here, newSessionToken(), address(1 + (nth % 2)), two[nth % 2])),
  )
  expect([await uploadFrom(3, others[2]?.channelId), await uploadFrom(4, others[3]?.channelId)]).toEqual([200, 200])
  const ends = await Promise.all(slow.map(({ finish }) => finish()))
  expect(ends.toSorted()).toEqual([200, 200, 200, 429])
})

async function aSlowUpload() {
  const [head, end] = ['--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n', '\r\n--b--\r\n']
  const size = 10_000_000
  const arrived: Socket[] = []
  here.app.api.server.once('request', ({ socket }) => arrived.push(socket))
  const asked = request(`${here.url}/chat/${here.account.channel_id}/attachments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${newSessionToken()}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': head.length + size + end.length,
    },
  })
  let status: number | undefined
  let said = ''
  asked.on('error', () => {})
  asked.once('response', async (answer: IncomingMessage) => {
    status = answer.statusCode
    said = await text(answer)
  })
  asked.write(head)
  const socket = await eventually('it has begun', () => arrived[0])
  const before = socket.bytesRead
  let sent = 0
  return {
    left: () => size - sent,
    send: async (bytes: number) => {
      asked.write(Buffer.alloc(bytes, 'x'))
      sent += bytes
      await eventually('they have arrived', () => socket.bytesRead >= before + sent)
    },
    finish: async () => {
      asked.end(end)
      await eventually('the answer', () => said !== '')
      return status
    },
    answer: () => said,
    close: () => asked.destroy(),
  }
}

const tick = () => vi.advanceTimersByTime(10_000)

test('an upload at 10 KB a second survives an interruption', async () => {
  here = await aRunningApp()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const upload = await aSlowUpload()
  for (let seconds = 0; upload.left() > 0; seconds += 10) {
    if (seconds < 100 || seconds > 120) await upload.send(100_000)
    tick()
  }
  expect(upload.answer()).toBe('')
  expect(await upload.finish()).toBe(200)
})

test.each([
  ['that falls silent', 0],
  ['of 100 bytes a second', 1000],
])('an upload %s is ended and frees its slot', async (_, bytes) => {
  here = await aRunningApp({}, { limits: { uploadsAtOnce: { visitor: 0, address: 0, server: 1 } } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const upload = await aSlowUpload()
  await upload.send(50_000)
  for (let seconds = 0; seconds < 30; seconds += 10) {
    if (bytes > 0) await upload.send(bytes)
    tick()
  }
  expect(upload.answer()).toBe('')
  expect(await uploadFrom(9)).toBe(429)
  tick()
  await eventually('it is refused', () => upload.answer().includes('"request_timeout"'))
  expect(await uploadFrom(9)).toBe(200)
  upload.close()
})

test('an upload that the customer cancels frees its slot', async () => {
  here = await aRunningApp({}, { limits: { uploadsAtOnce: { visitor: 0, address: 0, server: 1 } } })
  const upload = await aSlowUpload()
  await upload.send(50_000)
  upload.close()
  await eventually('its place is free', async () => (await uploadFrom(9)) === 200)
})
