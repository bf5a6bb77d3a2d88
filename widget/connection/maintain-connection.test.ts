import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShell } from '../models/session/shell'
import { fakeClock } from '../models/testing/fake-clock'
import { maintainConnection } from './maintain-connection'
import type { SocketNeeds } from './socket'

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://chat.example.com/chat/c1/' })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function aConnection() {
  const clock = fakeClock()
  const shell = createShell()
  const sockets: SocketNeeds[] = []
  const told: string[] = []
  let answer: () => Promise<unknown> = () => Promise.reject(new Error('silence'))
  const open = (needs: SocketNeeds) => {
    sockets.push(needs)
    let over = false
    return {
      request: () => answer(),
      close() {
        if (!over) needs.closed()
        over = true
      },
    }
  }
  const handshake = { version: 1, channel_id: 'channel', session_token: 'token', origin: 'https://shop.example.com' }
  const line = maintainConnection(handshake, shell, clock, open, {
    connected: () => told.push('connected'),
    event: (name) => told.push(name),
    lost: () => told.push('lost'),
    ended: (reason) => told.push(reason),
  })
  const answers = (value: unknown) => {
    answer = async () => value
  }
  return { clock, shell, sockets, told, answers, ...line }
}

const sync = { since: {} }

test('several requests to connect open only one connection', () => {
  const { open, sockets } = aConnection()
  expect(open()).toBe(false)
  expect(open()).toBe(false)
  expect(sockets).toHaveLength(1)
  sockets[0]?.connected()
  expect(open()).toBe(true)
})

test.each([
  ['https://chat.example.com/chat/c1/#https://shop.example', 'wss://chat.example.com/realtime'],
  ['http://shop.example/help/chat/c1/', 'ws://shop.example/help/realtime'],
  ['http://shop.example/chat/chat/c1/', 'ws://shop.example/chat/realtime'],
])('the page %s connects to %s', (href, wanted) => {
  vi.stubGlobal('location', { href })
  const { open, sockets } = aConnection()
  open()
  expect(sockets[0]?.url).toBe(wanted)
})

test('a connection that returns within a second is not shown as lost', async () => {
  const { open, drop, sockets, shell, clock } = aConnection()
  open()
  sockets[0]?.connected()
  drop()
  await clock.advance(999)
  expect(shell.connection.value).toBe('online')
  sockets[1]?.connected()
  await clock.advance(5_000)
  expect(shell.connection.value).toBe('online')
  drop()
  await clock.advance(1_000)
  expect(shell.connection.value).toBe('offline')
})

test('a request is refused without a connection and answered with one', async () => {
  const { open, ask, sockets, told, answers } = aConnection()
  await expect(ask('sync', sync)).rejects.toThrow('no line')
  open()
  sockets[0]?.connected()
  answers({ ok: true })
  expect(await ask('sync', sync)).toEqual({ ok: true })
  expect(told).toEqual(['connected'])
})

test('a request that gets no response closes the connection', async () => {
  const { open, ask, sockets, told } = aConnection()
  open()
  sockets[0]?.connected()
  await expect(ask('sync', sync)).rejects.toThrow('silence')
  expect(told).toEqual(['connected', 'lost'])
})

test('an unknown session ends the connection for good', async () => {
  const { open, sockets, shell, told, clock } = aConnection()
  open()
  sockets[0]?.refused('invalid_session')
  sockets[0]?.closed()
  expect([shell.connection.value, shell.refusal.value]).toEqual(['refused', 'invalid_session'])
  expect(told).toEqual(['signed_out', 'lost'])
  await clock.advance(60_000)
  open()
  expect(sockets).toHaveLength(1)
})

test('a temporary refusal is tried again', async () => {
  const { open, sockets, clock, told } = aConnection()
  open()
  sockets[0]?.refused('busy')
  sockets[0]?.closed()
  await clock.advance(1_000)
  expect(sockets).toHaveLength(2)
  expect(told).toEqual(['lost'])
})

test('`open` reopens a paused connection, but never an ended connection', async () => {
  const { open, suspend, end, sockets, clock } = aConnection()
  open()
  sockets[0]?.connected()
  suspend()
  await clock.advance(60_000)
  expect(sockets).toHaveLength(1)
  open()
  expect(sockets).toHaveLength(2)
  end()
  open()
  await clock.advance(60_000)
  expect(sockets).toHaveLength(2)
})
