import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../scripts/runs'
import type { Socket, SocketNeeds } from '../connection/socket'
import { fakeClock, settle } from '../models/testing/fake-clock'
import { createTabs } from './leader'
import type { Channel, Post } from './post'
import './follow'
import './serve'

/** `navigator.locks` of each tab. A lock of a closed tab is free again. */
function fakeLocks() {
  type Waiting = { owner: string; options: LockOptions; grant(): void; fail(): void }
  let held: { owner: string; lost(): void } | null = null
  const queue: Waiting[] = []

  function next() {
    if (!held) queue.shift()?.grant()
  }

  return (owner: string) =>
    ({
      request(_: string, options: LockOptions, act: (lock: Lock | null) => unknown) {
        return new Promise((resolve, reject) => {
          const grant = () => {
            const mine = { owner, lost: () => reject(new Error('stolen')) }
            held = mine
            void Promise.resolve(act({ name: '', mode: 'exclusive' })).then((answer) => {
              if (held === mine) held = null
              resolve(answer)
              next()
            })
          }
          if (options.steal) {
            held?.lost()
            return grant()
          }
          if (!held) return grant()
          if (options.ifAvailable) return resolve(act(null))
          const waiting = { owner, options, grant, fail: () => reject(new Error('aborted')) }
          queue.push(waiting)
          options.signal?.addEventListener('abort', () => {
            queue.splice(queue.indexOf(waiting), 1)
            reject(new Error('aborted'))
          })
        })
      },
    }) as unknown as LockManager
}

/** A browser and a server for several tabs: one lock, one channel, and lines that are counted. */
function aBrowser() {
  const clock = fakeClock()
  const lines = new Set<SocketNeeds>()
  const tabs: ReturnType<typeof aTab>[] = []
  const channels = new Map<string, Channel>()
  let lastId = 0

  const locksOf = fakeLocks()

  function openSocket(needs: SocketNeeds): Socket {
    lines.add(needs)
    queueMicrotask(() => lines.has(needs) && needs.connected())
    return {
      request: (event, payload) => Promise.resolve({ ok: true, value: `${event} ${payload}` }),
      close() {
        if (lines.delete(needs)) needs.closed()
      },
    }
  }

  function aTab(name: string) {
    let frozen = false
    let gone = false
    const missed: Post[] = []
    const heard: string[] = []
    let line: Socket | null = null
    let online = false
    let lastWord = ''
    const channel = (): Channel => {
      const own: Channel = {
        onmessage: null,
        postMessage(post) {
          if (gone || frozen) return
          for (const [other, { deliver }] of tabs.entries()) if (names[other] !== name) deliver(post)
        },
        close: () => channels.delete(name),
      }
      channels.set(name, own)
      return own
    }
    const deliver = (post: Post) => {
      if (gone) return
      if (frozen) return void missed.push(post)
      queueMicrotask(() => channels.get(name)?.onmessage?.({ data: structuredClone(post) } as MessageEvent<Post>))
    }
    const shared = createTabs(
      'chat',
      clock,
      openSocket,
      locksOf(name),
      channel,
      () => `${name}${++lastId}`,
      never,
      null,
    )
    function open() {
      if (gone) return
      line = shared.open({
        url: '',
        auth: {},
        connectWithinMs: 1_000,
        connected: () => {
          online = true
        },
        refused() {},
        event(_, payload) {
          heard.push(String(payload))
          if (payload === lastWord) line?.close()
        },
        closed() {
          online = false
          clock.after(300, open)
        },
      })
    }
    shared.join()
    open()
    return {
      deliver,
      heard,
      isLeader: () => shared.isLeader.value,
      isOnline: () => online,
      isGone: () => gone,
      /** The line ends after this event, as at the end of the session. */
      endsWith(word: string) {
        lastWord = word
      },
      ask: (event = 'sync') => line?.request(event, name, 1_000),
      freeze() {
        frozen = true
      },
      thaw() {
        frozen = false
        for (const post of missed.splice(0)) deliver(post)
      },
      close() {
        gone = true
        line?.close()
        shared.leave()
      },
    }
  }

  const names: string[] = []
  return {
    clock,
    lines,
    tabs,
    open() {
      const name = String.fromCharCode(97 + names.length)
      names.push(name)
      tabs.push(aTab(name))
    },
    say: (word: string) => {
      for (const { event } of lines) event('message:added', word)
    },
  }
}

const act = fc.oneof(
  fc.constant(['open'] as const),
  fc.tuple(fc.constantFrom('close' as const, 'freeze' as const, 'thaw' as const), fc.nat(4)),
  fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1, max: 20_000 })),
)

const never = () => new Promise<never>(() => {})

test('one tab leads and has the only connection, and every tab gets each message once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
      const browser = aBrowser()
      browser.open()
      for (const [name, detail = 0] of acts) {
        const tab = browser.tabs[detail % browser.tabs.length]
        if (name === 'open') browser.open()
        else if (name === 'wait') await browser.clock.advance(detail)
        else tab?.[name]()
        await settle()
      }
      for (const tab of browser.tabs) tab.thaw()
      await browser.clock.advance(60_000)
      const living = browser.tabs.filter((tab) => !tab.isGone())
      expect(living.filter((tab) => tab.isLeader()).length).toBe(living.length > 0 ? 1 : 0)
      expect(browser.lines.size).toBe(living.length > 0 ? 1 : 0)
      expect(living.map((tab) => tab.isOnline())).toEqual(living.map(() => true))
      for (const tab of living) tab.heard.length = 0
      browser.say('once')
      await settle()
      expect(living.map((tab) => tab.heard)).toEqual(living.map(() => ['once']))
      for (const tab of living) expect(await tab.ask()).toMatchObject({ ok: true })
    }),
    { numRuns: runs(60) },
  )
})

test('the second tab asks through the first and takes over when that closes', async () => {
  const browser = aBrowser()
  browser.open()
  browser.open()
  await browser.clock.advance(1_000)
  const [first, second] = browser.tabs
  expect([first?.isLeader(), second?.isLeader(), browser.lines.size]).toEqual([true, false, 1])
  expect(await second?.ask()).toEqual({ ok: true, value: 'sync b' })
  first?.close()
  await browser.clock.advance(1_000)
  expect([second?.isLeader(), second?.isOnline(), browser.lines.size]).toEqual([true, true, 1])
})

test('a message sent by one tab reaches all other tabs', async () => {
  const browser = aBrowser()
  for (let tabs = 0; tabs < 3; tabs++) browser.open()
  await browser.clock.advance(1_000)
  const heard = () => browser.tabs.map((tab) => tab.heard)
  expect(await browser.tabs[1]?.ask('message:send')).toEqual({ ok: true, value: 'message:send b' })
  await settle()
  expect(heard()).toEqual([['message:send b'], [], ['message:send b']])
  await browser.tabs[0]?.ask('message:send')
  await settle()
  expect(heard()).toEqual([['message:send b'], ['message:send a'], ['message:send b', 'message:send a']])
})

test('every tab gets the news that ends the common line before the line is gone', async () => {
  const browser = aBrowser()
  browser.open()
  browser.open()
  await browser.clock.advance(1_000)
  const [first, second] = browser.tabs
  first?.endsWith('over')
  browser.say('over')
  await settle()
  expect([first?.heard, second?.heard]).toEqual([['over'], ['over']])
})

test('a leader that is frozen loses the lead within seconds', async () => {
  const browser = aBrowser()
  browser.open()
  browser.open()
  await browser.clock.advance(1_000)
  const [first, second] = browser.tabs
  first?.freeze()
  await browser.clock.advance(12_000)
  expect([second?.isLeader(), second?.isOnline()]).toEqual([true, true])
  first?.thaw()
  await browser.clock.advance(1_000)
  expect([first?.isLeader(), first?.isOnline(), browser.lines.size]).toEqual([false, true, 1])
})
