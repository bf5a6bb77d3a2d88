import { afterEach, expect, test, vi } from 'vitest'
import type { SocketNeeds } from '../connection/socket'
import { settle } from '../models/testing/fake-clock'
import type { Channel, Post } from './post'
import { createServing } from './serving'
import './serve'

afterEach(() => vi.useRealTimers())

type Polling = NonNullable<Awaited<ReturnType<Parameters<typeof createServing>[1]>>>
type Choosing = Awaited<Polling['chooser']>

/** Stands for the code that polls. */
const polled: SocketNeeds[] = []
const choosing = () => (needs: SocketNeeds) => {
  polled.push(needs)
  return { request: async () => null, close: () => needs.closed() }
}

const fetchCode = async () => ({ chooser: Promise.resolve(choosing) })

function aLeader(fetchPolling: Parameters<typeof createServing>[1] = fetchCode) {
  const sockets: SocketNeeds[] = []
  const heard: unknown[] = []
  const posts: Post[] = []
  const channel: Channel = { onmessage: null, postMessage: (post) => posts.push(structuredClone(post)), close() {} }
  const serving = createServing((needs) => {
    sockets.push(needs)
    return { request: async (event) => ({ ok: true, value: `answer to ${event}` }), close: () => needs.closed() }
  }, fetchPolling)
  const open = () =>
    serving.open({
      url: '',
      auth: {},
      connectWithinMs: 1_000,
      connected: () => heard.push('connected'),
      refused: (message) => heard.push(message),
      event: (name, payload) => heard.push([name, payload]),
      closed: () => heard.push('closed'),
    })
  const receive = (data: Post) => channel.onmessage?.({ data } as MessageEvent<Post>)
  return { ...serving, open, sockets, heard, posts, channel, receive }
}

const hello: Post = { type: 'hello', from: 'other' }

test('a tab that leads alone posts nothing', async () => {
  const { begin, open, sockets, posts } = aLeader()
  open()
  begin({ onmessage: null, postMessage: (post) => posts.push(post), close() {} }, 'term', false)
  sockets[0]?.connected()
  sockets[0]?.event('message:added', 1)
  await settle()
  expect(posts).toEqual([])
})

test('a tab that asks gets the state, also while its code is being fetched', async () => {
  const { begin, open, sockets, posts, channel, receive } = aLeader()
  open()
  sockets[0]?.connected()
  begin(channel, 'term', false)
  receive(hello)
  receive({ type: 'ask', from: 'other', id: 7, event: 'sync', payload: {}, withinMs: 1_000 })
  await vi.waitFor(() => expect(posts).toHaveLength(3))
  expect(posts).toEqual([
    { type: 'here', term: 'term', state: 'online' },
    { type: 'here', term: 'term', to: 'other', state: 'online' },
    { type: 'answer', term: 'term', to: 'other', id: 7, answer: { ok: true, value: 'answer to sync' }, failed: false },
  ])
})

test('a tab that followed before tells the others at once that it leads', async () => {
  const { begin, posts, channel } = aLeader()
  begin(channel, 'term', true)
  await vi.waitFor(() => expect(posts).toEqual([{ type: 'here', term: 'term', state: 'offline' }]))
})

test('events and messages of other tabs reach this tab, and its own reach them', async () => {
  const { begin, open, sockets, heard, posts, channel, receive } = aLeader()
  open()
  begin(channel, 'term', true)
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  sockets[0]?.event('message:added', 'one')
  expect(heard).toEqual([['message:added', 'one']])
  expect(posts.at(-1)).toMatchObject({ type: 'event', name: 'message:added', payload: 'one', except: null })
  receive({ type: 'ask', from: 'other', id: 1, event: 'message:send', payload: null, withinMs: 1_000 })
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['message:added', 'answer to message:send']))
})

test('nothing is posted after a term; the next term reports the connection', async () => {
  const { begin, end, open, sockets, posts, channel } = aLeader()
  open()
  begin(channel, 'first', true)
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  end()
  sockets[0]?.connected()
  sockets[0]?.event('message:added', 1)
  sockets[0]?.closed()
  open()
  sockets[1]?.refused('unknown_channel')
  expect(posts).toHaveLength(1)
  begin(channel, 'second', true)
  await vi.waitFor(() => expect(posts).toHaveLength(2))
  expect(posts[1]).toEqual({ type: 'here', term: 'second', state: { refused: 'unknown_channel' } })
})

test('a term that ends before the code is loaded posts nothing', async () => {
  const { begin, end, posts, channel, receive } = aLeader()
  begin(channel, 'term', true)
  receive(hello)
  end()
  await settle()
  expect(posts).toEqual([])
})

test('after two openings without an answer the polling code chooses the transport', async () => {
  const leader = aLeader()
  polled.length = 0
  leader.open()
  leader.sockets[0]?.connected()
  leader.sockets[0]?.closed()
  for (let nth = 1; nth <= 2; nth++) {
    leader.open()
    leader.sockets[nth]?.closed()
  }
  await settle()
  leader.open()
  expect([leader.sockets.length, polled.length]).toEqual([3, 1])

  const restarted = aLeader()
  for (let nth = 0; nth < 3; nth++) {
    restarted.open()
    restarted.sockets[2 * nth]?.closed()
    restarted.open()
    restarted.sockets[2 * nth + 1]?.connected()
    restarted.sockets[2 * nth + 1]?.closed()
  }
  await settle()
  restarted.open()
  expect([restarted.sockets.length, polled.length]).toEqual([7, 1])

  const refused = aLeader()
  for (let nth = 0; nth < 3; nth++) {
    refused.open()
    refused.sockets[nth]?.refused('busy')
    refused.sockets[nth]?.closed()
  }
  await settle()
  refused.open()
  expect([refused.sockets.length, polled.length]).toEqual([4, 1])
})

test('a connection silent for four seconds gives way to the loaded polling code', async () => {
  vi.useFakeTimers()
  const leader = aLeader()
  polled.length = 0
  leader.open()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(leader.heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(leader.heard).toEqual(['closed'])
  leader.open()
  expect([leader.sockets.length, polled.length]).toEqual([1, 1])
})

test('a connection that answers before the polling code arrives stays', async () => {
  vi.useFakeTimers()
  const told: unknown[] = []
  let arrive = () => {}
  const leader = aLeader(
    () =>
      new Promise((here) => {
        const choosing: Choosing = (openReal, isOpen) => {
          told.push(isOpen)
          return openReal
        }
        arrive = () => here({ chooser: Promise.resolve(choosing) })
      }),
  )
  leader.open()
  await vi.advanceTimersByTimeAsync(4_000)
  leader.sockets[0]?.connected()
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect([leader.heard, told]).toEqual([['connected'], [true]])
})

test('a connection that answered or ended in time fetches no code that polls', async () => {
  vi.useFakeTimers()
  let asked = 0
  const leader = aLeader(async () => {
    asked += 1
    return fetchCode()
  })
  leader.open()
  leader.sockets[0]?.connected()
  await vi.advanceTimersByTimeAsync(4_000)
  leader.sockets[0]?.closed()
  leader.open()
  leader.sockets[1]?.closed()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toBe(0)
})

test('if the polling code cannot be fetched, the next failed opening asks again', async () => {
  let asked = 0
  const leader = aLeader(async () => {
    asked += 1
    return null
  })
  for (let nth = 0; nth < 3; nth++) {
    leader.open()
    leader.sockets[nth]?.closed()
    await settle()
  }
  expect(asked).toBe(2)
})
