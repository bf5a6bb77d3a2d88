import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, expect, test, vi } from 'vitest'
import { openSocket, type Socket } from './socket'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The official server, as ours uses it. */
async function aServer(options = {}) {
  const http = createServer()
  const io = new Server(http, { path: '/realtime', transports: ['websocket'], ...options })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  ends.push(() => io.close())
  return { io, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

function aSocket(url: string, auth: object = {}) {
  const heard: unknown[][] = []
  const hear =
    (name: string) =>
    (...details: unknown[]) =>
      void heard.push([name, ...details])
  const socket: Socket = openSocket({
    url,
    path: '/realtime',
    auth,
    connectWithinMs: 2_000,
    connected: hear('connected'),
    refused: hear('refused'),
    event: hear('event'),
    closed: hear('closed'),
  })
  ends.push(() => socket.close())
  const until = (name: string) => vi.waitFor(() => expect(heard.map(([first]) => first)).toContain(name))
  return { socket, heard, until }
}

test('the server hears who connects, and both sides hear each other', async () => {
  const { io, url } = await aServer()
  io.on('connection', (customer) => {
    customer.on('sync', (request, ack) => ack({ ok: true, value: { request, auth: customer.handshake.auth } }))
    customer.emit('message:added', { body: 'Grüße [42] "1"' })
  })
  const { socket, heard, until } = aSocket(url, { session_token: 'x' })
  await until('event')
  expect(heard).toEqual([['connected'], ['event', 'message:added', { body: 'Grüße [42] "1"' }]])
  await expect(socket.request('sync', { since: { a: 1 } }, 1_000)).resolves.toEqual({
    ok: true,
    value: { request: { since: { a: 1 } }, auth: { session_token: 'x' } },
  })
})

test('answers find their questions, whatever their order', async () => {
  const { io, url } = await aServer()
  const acks: ((answer: string) => void)[] = []
  io.on('connection', (customer) => customer.on('ask', (_, ack) => acks.push(ack)))
  const { socket, until } = aSocket(url)
  await until('connected')
  const asked = [socket.request('ask', 1, 1_000), socket.request('ask', 2, 1_000)]
  await vi.waitFor(() => expect(acks).toHaveLength(2))
  acks[1]?.('second')
  acks[0]?.('first')
  await expect(Promise.all(asked)).resolves.toEqual(['first', 'second'])
})

test('a refusal is told with its reason, then the line is closed', async () => {
  const { io, url } = await aServer()
  io.use((_, next) => next(new Error('unknown_channel')))
  const { heard, until } = aSocket(url)
  await until('closed')
  expect(heard).toEqual([['refused', 'unknown_channel'], ['closed']])
})

test('when the server ends the line, what waits for an answer is told', async () => {
  const { io, url } = await aServer()
  io.on('connection', (customer) => customer.on('ask', () => customer.disconnect(true)))
  const { socket, heard, until } = aSocket(url)
  await until('connected')
  await expect(socket.request('ask', 1, 5_000)).rejects.toThrow()
  await until('closed')
  expect(heard.filter(([name]) => name === 'closed')).toHaveLength(1)
  await expect(socket.request('ask', 1, 5_000)).rejects.toThrow('closed')
})

test('an answer that does not come in time is given up, and the line stays', async () => {
  const { io, url } = await aServer()
  io.on('connection', (customer) => {
    customer.on('silence', () => {})
    customer.on('ask', (_, ack) => ack('here'))
  })
  const { socket, until } = aSocket(url)
  await until('connected')
  await expect(socket.request('silence', 1, 20)).rejects.toThrow()
  await expect(socket.request('ask', 1, 1_000)).resolves.toBe('here')
})

test('the line stays while the server pings', async () => {
  const { io, url } = await aServer({ pingInterval: 40, pingTimeout: 200 })
  const { heard, until } = aSocket(url)
  await until('connected')
  let pings = 0
  const raw = [...io.sockets.sockets.values()][0]?.conn
  raw?.on('packetCreate', ({ type }: { type: string }) => {
    pings += type === 'ping' ? 1 : 0
  })
  await vi.waitFor(() => expect(pings).toBeGreaterThan(3))
  expect(heard.map(([name]) => name)).not.toContain('closed')
})

test('a server that does not answer at all is given up', async () => {
  const { heard, until } = aSocket('http://127.0.0.1:9')
  await until('closed')
  expect(heard).toEqual([['closed']])
})
