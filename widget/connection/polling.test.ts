import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SocketNeeds } from './socket'

// Runs against the real server. The browser's storage, page and websockets are replaced; the websockets never connect.

const ends: (() => unknown)[] = []
let kept: Map<string, string>
let looks: FakeWebSocket[]

class FakeWebSocket {
  onmessage = () => {}
  onclose = () => {}
  onerror = () => {}
  close = () => {}
  constructor() {
    looks.push(this)
  }
}

beforeEach(() => {
  kept = new Map()
  looks = []
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('WebSocket', FakeWebSocket)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function aServer() {
  const http = createServer()
  const io = new Server(http, { path: '/realtime', transports: ['polling'] })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  ends.push(() => io.close())
  return `ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime`
}

async function aChat(url: string, agoMs: number) {
  kept.set('bw-polling', String(Date.now() - agoMs))
  const { chooser } = await import('./polling')
  const websockets: SocketNeeds[] = []
  const heard: string[] = []
  const openWebsocket = (needs: SocketNeeds) => {
    websockets.push(needs)
    return { request: async () => null, close() {} }
  }
  const choose = (await chooser)(openWebsocket, false)
  let close = () => {}
  const open = () => {
    const socket = choose({
      url,
      auth: { session_token: 'token' },
      connectWithinMs: 2_000,
      connected: () => heard.push('connected'),
      refused: () => heard.push('refused'),
      event() {},
      closed: () => heard.push('closed'),
    })
    close = socket.close
    ends.push(socket.close)
  }
  async function until(count: number) {
    while (heard.length < count) await new Promise((again) => setTimeout(again, 10))
  }
  return { open, close: () => close(), until, heard, websockets }
}

const hour = 3_600_000

test('a polling chat switches to a websocket that works', async () => {
  const { open, until, heard, websockets } = await aChat(await aServer(), 23 * hour)
  open()
  await until(1)
  expect(looks).toHaveLength(1)
  const before = kept.get('bw-polling')
  looks[0]?.onclose()
  expect(Number(kept.get('bw-polling'))).toBeGreaterThan(Number(before))
  vi.advanceTimersByTime(599_999)
  expect(looks).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(looks).toHaveLength(2)
  looks[1]?.onmessage()
  await until(2)
  expect(heard).toEqual(['connected', 'closed'])
  expect(kept.get('bw-polling')).toBeUndefined()
  expect(websockets).toHaveLength(0)
  open()
  expect(websockets).toHaveLength(1)
  vi.advanceTimersByTime(600_000)
  expect(looks).toHaveLength(2)
})

test('a day after the last polling the chat starts with a websocket again', async () => {
  const { open, websockets } = await aChat('ws://127.0.0.1:9/realtime', 24 * hour + 1)
  open()
  expect(websockets).toHaveLength(1)
  expect(kept.get('bw-polling')).toBeUndefined()
})

test('if polling also fails, the chat alternates between both transports', async () => {
  const { open, until, heard, websockets } = await aChat('ws://127.0.0.1:9/realtime', hour)
  for (let turn = 1; turn <= 2; turn++) {
    open()
    await until(2 * turn - 1)
    open()
    expect(websockets).toHaveLength(turn)
    websockets[turn - 1]?.closed()
  }
  expect(heard).toEqual(['closed', 'closed', 'closed', 'closed'])
})

test('a chat that polls over a dead line leaves no request open', async () => {
  const waiting = new Set<unknown>()
  const http = createServer((request, response) => {
    if (request.method === 'GET' && !request.url?.includes('sid='))
      return response.end('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":100000}')
    waiting.add(response)
    response.once('close', () => waiting.delete(response))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  ends.push(() => http.close())
  const { open, close } = await aChat(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime`, hour)
  open()
  await vi.waitFor(() => expect(waiting.size).toBe(2))
  close()
  await vi.waitFor(() => expect(waiting.size).toBe(0), 5_000)
})
