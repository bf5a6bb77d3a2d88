import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { WebSocket } from 'undici'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openSocket } from './socket'
import { openReferenceSocket } from './socket-reference'

// Older Node versions have no built-in `WebSocket`.
vi.stubGlobal('WebSocket', WebSocket)
afterAll(() => {
  vi.unstubAllGlobals()
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function aServer(options = {}, port = 0) {
  const http = createServer()
  const io = new Server(http, { path: '/realtime', transports: ['websocket'], ...options })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  ends.push(() => io.close())
  const bound = (http.address() as AddressInfo).port
  return { io, port: bound, url: `http://127.0.0.1:${bound}` }
}

const sendRaw = (conn: ServerSocket['conn'], frame: string | Buffer) =>
  (conn.transport as unknown as { socket: { send(frame: string | Buffer): void } }).socket.send(frame)

const aSocketOf =
  (open: typeof openSocket) =>
  (url: string, auth: object = {}, connectWithinMs = 2_000) => {
    const heard: unknown[][] = []
    const hear =
      (name: string) =>
      (...details: unknown[]) =>
        void heard.push([name, ...details])
    const socket = open({
      url: `${url.replace('http', 'ws')}/realtime`,
      auth,
      connectWithinMs,
      connected: hear('connected'),
      refused: hear('refused'),
      event: hear('event'),
      closed: hear('closed'),
    })
    ends.push(() => socket.close())
    const until = (name: string) => vi.waitFor(() => expect(heard.map(([first]) => first)).toContain(name), 5_000)
    return { socket, heard, until }
  }

describe.each([
  ['our client', openSocket],
  ['socket.io-client', openReferenceSocket],
])('%s', (_, open) => {
  const aSocket = aSocketOf(open)

  test("the chat and the server receive each other's messages", async () => {
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

  test('each response reaches its own request', async () => {
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

  test('the chat reports the reason of a refusal', async () => {
    const { io, url } = await aServer()
    io.use((_, next) => next(Object.assign(new Error('unknown_channel'), { data: { after: 3 } })))
    const { heard, until } = aSocket(url)
    await until('closed')
    expect(heard).toEqual([['refused', 'unknown_channel', { after: 3 }], ['closed']])
  })

  test('when the server closes the connection, waiting requests reject', async () => {
    const { io, url } = await aServer()
    io.on('connection', (customer) => customer.on('ask', () => customer.disconnect(true)))
    const { socket, heard, until } = aSocket(url)
    await until('connected')
    await expect(socket.request('ask', 1, 5_000)).rejects.toThrow()
    await until('closed')
    expect(heard.filter(([name]) => name === 'closed')).toHaveLength(1)
    await expect(socket.request('ask', 1, 5_000)).rejects.toThrow('closed')
  })

  test('a request without a response in time is rejected', async () => {
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

  test('the connection stays open while the server pings', async () => {
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

  test('opening a connection to a silent server fails in time', async () => {
    const { heard, until } = aSocket('http://127.0.0.1:9')
    await until('closed')
    expect(heard).toEqual([['closed']])
  })

  test('a silent connection ends after the time that the server announced', async () => {
    const { io, url } = await aServer({ pingInterval: 60, pingTimeout: 60 })
    const { heard, until } = aSocket(url)
    await until('connected')
    for (const { conn } of io.sockets.sockets.values()) conn.transport.send = () => {}
    await until('closed')
    expect(heard).toEqual([['connected'], ['closed']])
  })

  test('after a restart of the server a new connection works', async () => {
    const first = await aServer()
    const before = aSocket(first.url)
    await before.until('connected')
    const waiting = expect(before.socket.request('ask', 1, 5_000)).rejects.toThrow()
    await first.io.close()
    await before.until('closed')
    await waiting
    const second = await aServer({}, first.port)
    second.io.on('connection', (customer) => customer.on('ask', (question, ack) => ack(question + 1)))
    const after = aSocket(second.url)
    await after.until('connected')
    await expect(after.socket.request('ask', 1, 1_000)).resolves.toBe(2)
  })

  test('a connection that was closed while opening does not report success', async () => {
    const { io, url } = await aServer()
    let seen = 0
    io.on('connection', () => {
      seen += 1
    })
    const { socket, heard } = aSocket(url)
    socket.close()
    socket.close()
    const later = aSocket(url)
    await later.until('connected')
    expect(heard).toEqual([['closed']])
    expect(seen).toBe(1)
  })

  test('the server learns immediately that a connection was closed', async () => {
    const { io, url } = await aServer()
    const { socket, until } = aSocket(url)
    await until('connected')
    socket.close()
    await vi.waitFor(() => expect(io.sockets.sockets.size).toBe(0))
  })

  test('a late or repeated response is ignored', async () => {
    const { io, url } = await aServer()
    const acks: ((answer: number) => void)[] = []
    io.on('connection', (customer) => customer.on('ask', (_, ack) => acks.push(ack)))
    const { socket, heard, until } = aSocket(url)
    await until('connected')
    await expect(socket.request('ask', 1, 30)).rejects.toThrow()
    acks[0]?.(1)
    const asked = socket.request('ask', 2, 1_000)
    await vi.waitFor(() => expect(acks).toHaveLength(2))
    for (const { conn } of io.sockets.sockets.values()) sendRaw(conn, '43999[1]')
    acks[1]?.(2)
    await expect(asked).resolves.toBe(2)
    expect(heard).toEqual([['connected']])
  })

  test('long texts and all kinds of characters arrive unchanged', async () => {
    const { io, url } = await aServer({ maxHttpBufferSize: 4_000_000 })
    io.on('connection', (customer) => customer.on('ask', (question, ack) => ack(question)))
    const { socket, until } = aSocket(url)
    await until('connected')
    const text = 'ä\u2028"\\\n[1]\u{1F9D1}\u200D\u{1F33E}\u0000'.repeat(20_000)
    await expect(socket.request('ask', { text }, 5_000)).resolves.toEqual({ text })
  })

  test.each([
    ['no packet', 'x'],
    ['half a packet', '42["message:added",{"body"'],
    ['a socket packet of no kind', '49[]'],
    ['an event without a name', '42[{}]'],
    ['an acknowledgement that is no list', '430{"ok":true}'],
  ])('%s ends the connection', async (_, frame) => {
    const { io, url } = await aServer()
    const { heard, until } = aSocket(url)
    await until('connected')
    for (const { conn } of io.sockets.sockets.values()) sendRaw(conn, frame)
    await until('closed')
    expect(heard).toEqual([['connected'], ['closed']])
  })
})

describe('our own client', () => {
  const aSocket = aSocketOf(openSocket)

  test.each([
    ['binary', Buffer.from([1, 2, 3])],
    ['an event with binary parts', '451-["picture",{"_placeholder":true,"num":0}]'],
    ['another namespace', '42/admin,["message:added",{}]'],
    ['a second handshake', '0{"sid":"x","upgrades":[],"pingInterval":1,"pingTimeout":1}'],
    ['a second welcome', '40{"sid":"x"}'],
    ['a farewell', '41'],
  ])('%s ends the connection', async (_, frame) => {
    const { io, url } = await aServer()
    const { heard, until } = aSocket(url)
    await until('connected')
    for (const { conn } of io.sockets.sockets.values()) sendRaw(conn, frame)
    await until('closed')
    expect(heard).toEqual([['connected'], ['closed']])
  })

  test('an event before the handshake ends the connection', async () => {
    const { io, url } = await aServer()
    io.engine.prependListener('connection', (conn: ServerSocket['conn']) => sendRaw(conn, '42["message:added",{}]'))
    const { heard, until } = aSocket(url)
    await until('closed')
    expect(heard).toEqual([['closed']])
  })

  test('a handshake without a ping interval is refused', async () => {
    const { url } = await aServer({ pingInterval: 0, pingTimeout: 0 })
    const { heard, until } = aSocket(url)
    await until('closed')
    expect(heard).toEqual([['closed']])
  })

  test('the client gives up on a server that never responds', async () => {
    const { io, url } = await aServer()
    io.use(() => {})
    const { heard, until } = aSocket(url, {}, 100)
    await until('closed')
    expect(heard).toEqual([['closed']])
  })

  test('the server closes a connection whose client answers no ping', async () => {
    const { io, url } = await aServer({ pingInterval: 30, pingTimeout: 30 })
    const gone = new Promise((why) => io.on('connection', (socket) => socket.on('disconnect', why)))
    const line = new WebSocket(`${url.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`)
    ends.push(() => line.close())
    line.addEventListener('message', ({ data }) => String(data).startsWith('0') && line.send('40{}'))
    expect(await gone).toBe('ping timeout')
  })

  test('a request before the connection is open is refused immediately', async () => {
    const { url } = await aServer()
    const { socket } = aSocket(url)
    await expect(socket.request('ask', 1, 5_000)).rejects.toThrow('closed')
  })
})
