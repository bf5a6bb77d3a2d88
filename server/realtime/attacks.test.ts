// @module-tag deep
import { WebSocket } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realtimePath, realtimeVersion } from '../../contract/chat/realtime'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../testing/a-running-app'

// Frames that no real client sends, written directly to a websocket.

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

async function aRawLine({ url } = here) {
  const line = new WebSocket(`${url.replace('http', 'ws')}${realtimePath}/?EIO=4&transport=websocket`)
  const heard: string[] = []
  line.addEventListener('message', ({ data }) => heard.push(String(data)))
  await new Promise((open) => line.addEventListener('open', open))
  const auth = { version: realtimeVersion, channel_id: here.account.channel_id, session_token: newSessionToken() }
  const hello = `40${JSON.stringify(auth)}`
  const hear = (start: string) => eventually(`a frame ${start}`, () => heard.find((frame) => frame.startsWith(start)))
  return { line, heard, hear, hello }
}

const stillServes = async () => expect(await (await here.customer()).say('still here')).toMatchObject({ seq: 1 })

test.each([
  ['a number for an event', '421[7]'],
  ['nothing for an event', '421[null]'],
  ['an object for an event', '421[{"a":1}]'],
  ['no event at all', '421[]'],
  ['an event of socket.io itself', '421["disconnect"]'],
  ['broken JSON', '421["sync",'],
  ['a packet of no kind', '49'],
  ['a binary announcement without the binary', '451-["sync",{"_placeholder":true,"num":0}]'],
])('%s does not hurt the server', async (_, frame) => {
  const { line, hear, hello } = await aRawLine()
  line.send(hello)
  await hear('40')
  line.send(frame)
  await stillServes()
  line.close()
})

test('the server survives a connection that leaves and rejoins a namespace', async () => {
  const { line, heard, hello } = await aRawLine()
  line.send(hello)
  await eventually('it is in', () => heard.some((frame) => frame.startsWith('40')))
  line.send('41')
  line.send(hello)
  const answered = () => heard.filter((frame) => frame.startsWith('40')).length === 2
  await eventually('it is let in or closed', () => answered() || line.readyState === WebSocket.CLOSED)
  await stillServes()
  line.close()
})

test('a connection that repeats its connect packet is ended', async () => {
  const { line, hello } = await aRawLine()
  for (let nth = 0; nth < 50; nth++) line.send(nth % 2 === 0 ? '40{}' : '40/elsewhere,{}')
  await eventually('it is ended', () => line.readyState === WebSocket.CLOSED)
  const other = await aRawLine()
  other.line.send(hello)
  await other.hear('40')
  other.line.close()
})

test('the server ends a connection at its eleventh connect packet', async () => {
  const most = 10
  const own = await aRunningApp({}, { clock: () => 1_790_000_000_000 })
  const { line, heard } = await aRawLine(own)
  const answered = () => heard.filter((frame) => frame.startsWith('44/elsewhere')).length
  for (let nth = 1; nth <= most; nth++) {
    line.send('40/elsewhere,{}')
    await eventually('it is answered', () => answered() === nth)
  }
  line.send('40/elsewhere,{}')
  await eventually('it is ended', () => line.readyState === WebSocket.CLOSED)
  await own.stop()
})

test('more than four simultaneous syncs are refused', async () => {
  const customer = await here.customer()
  await customer.say('hello')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => customer.socket.timeout(5000).emitWithAck('sync', { since: {} })),
  )
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(4)
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  const message = expect.stringContaining('Too many requests of one kind wait on this connection.')
  for (const error of refused) expect(error).toMatchObject({ code: 'too_many_requests', message })
  expect(refused).not.toEqual([])
  await customer.say('still here')
})

test('a client gets a long history in parts of limited size', async () => {
  const customer = await here.customer()
  const first = await customer.say('x'.repeat(9000))
  for (let n = 0; n < 99; n++) await customer.say('x'.repeat(9000))
  const seqs: number[] = []
  for (let last = 0; last < 100; last = seqs.at(-1) ?? 100) {
    const { contents } = await customer.sync({ [first.thread_id]: last })
    expect(JSON.stringify(contents).length).toBeLessThan(600_000)
    seqs.push(...contents.map(({ seq }) => seq))
  }
  expect(seqs).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
})
