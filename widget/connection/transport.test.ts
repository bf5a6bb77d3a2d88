import { afterEach, expect, test, vi } from 'vitest'
import { resolvePromises } from '../models/testing/fake-clock'
import type { SocketNeeds } from './socket'
import { createTransport } from './transport'

afterEach(() => vi.useRealTimers())

type FetchPolls = Parameters<typeof createTransport>[1]
type Polling = NonNullable<Awaited<ReturnType<FetchPolls>>>
type Choosing = Awaited<Polling['chooser']>

const polled: SocketNeeds[] = []
const choosing = () => (needs: SocketNeeds) => {
  polled.push(needs)
  return { request: async () => null, close: () => needs.closed() }
}

const fetchCode = async () => ({ chooser: Promise.resolve(choosing) })

function aTransport(fetchPolling: FetchPolls = fetchCode, polledBefore = false) {
  const sockets: SocketNeeds[] = []
  const heard: unknown[] = []
  const openLine = createTransport(
    (needs) => {
      sockets.push(needs)
      return { request: async (event) => `answer to ${event}`, close: () => needs.closed() }
    },
    fetchPolling,
    polledBefore,
  )
  const open = () =>
    openLine({
      url: '',
      auth: {},
      connectWithinMs: 1_000,
      connected: () => heard.push('connected'),
      refused: (message) => heard.push(message),
      event: (name, payload) => heard.push([name, payload]),
      closed: () => heard.push('closed'),
    })
  return { open, sockets, heard }
}

test('the chat loads the polling code after two attempts without a response', async () => {
  const opened = aTransport()
  polled.length = 0
  opened.open()
  opened.sockets[0]?.connected()
  opened.sockets[0]?.closed()
  for (let nth = 1; nth <= 2; nth++) {
    opened.open()
    opened.sockets[nth]?.closed()
  }
  await resolvePromises()
  opened.open()
  expect([opened.sockets.length, polled.length]).toEqual([3, 1])

  const restarted = aTransport()
  for (let nth = 0; nth < 3; nth++) {
    restarted.open()
    restarted.sockets[2 * nth]?.closed()
    restarted.open()
    restarted.sockets[2 * nth + 1]?.connected()
    restarted.sockets[2 * nth + 1]?.closed()
  }
  await resolvePromises()
  restarted.open()
  expect([restarted.sockets.length, polled.length]).toEqual([7, 1])

  const refused = aTransport()
  for (let nth = 0; nth < 3; nth++) {
    refused.open()
    refused.sockets[nth]?.refused('busy')
    refused.sockets[nth]?.closed()
  }
  await resolvePromises()
  refused.open()
  expect([refused.sockets.length, polled.length]).toEqual([4, 1])
})

test('the chat replaces a silent connection when the polling code is loaded', async () => {
  vi.useFakeTimers()
  const opened = aTransport()
  polled.length = 0
  opened.open()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(opened.heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(opened.heard).toEqual(['closed'])
  opened.open()
  expect([opened.sockets.length, polled.length]).toEqual([1, 1])
})

test('a connection that gets a response stays when the polling code loads', async () => {
  vi.useFakeTimers()
  const told: unknown[] = []
  let arrive = () => {}
  const opened = aTransport(
    () =>
      new Promise((here) => {
        const choosing: Choosing = (openReal, isOpen) => {
          told.push(isOpen)
          return openReal
        }
        arrive = () => here({ chooser: Promise.resolve(choosing) })
      }),
  )
  opened.open()
  await vi.advanceTimersByTimeAsync(4_000)
  opened.sockets[0]?.connected()
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect([opened.heard, told]).toEqual([['connected'], [true]])
})

test('a connection that works does not load the polling code', async () => {
  vi.useFakeTimers()
  let asked = 0
  const opened = aTransport(async () => {
    asked += 1
    return fetchCode()
  })
  opened.open()
  opened.sockets[0]?.connected()
  await vi.advanceTimersByTimeAsync(4_000)
  opened.sockets[0]?.closed()
  opened.open()
  opened.sockets[1]?.closed()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toBe(0)
})

test('the chat tries again to load polling code that failed to load', async () => {
  let asked = 0
  const opened = aTransport(async () => {
    asked += 1
    return null
  })
  for (let nth = 0; nth < 3; nth++) {
    opened.open()
    opened.sockets[nth]?.closed()
    await resolvePromises()
  }
  expect(asked).toBe(2)
})

test('a chat that polled before loads the polling code before it connects', async () => {
  polled.length = 0
  const { open, sockets } = aTransport(fetchCode, true)
  const socket = open()
  await expect(socket.request('sync', {}, 1_000)).rejects.toThrow('no line')
  await resolvePromises()
  expect([sockets.length, polled.length]).toEqual([0, 1])
  expect(await socket.request('sync', {}, 1_000)).toBe(null)
  open()
  expect(polled).toHaveLength(2)
})

test('a connection that ends before the polling code loads is never opened', async () => {
  polled.length = 0
  const { open, sockets, heard } = aTransport(fetchCode, true)
  const socket = open()
  socket.close()
  socket.close()
  await resolvePromises()
  expect([sockets.length, polled.length, heard]).toEqual([0, 0, ['closed']])
  open()
  expect(polled).toHaveLength(1)
})

test('the first connection is a websocket if the polling code does not load', async () => {
  const { open, sockets } = aTransport(async () => null, true)
  open()
  await resolvePromises()
  expect(sockets).toHaveLength(1)
})
