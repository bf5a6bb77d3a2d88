import { type ReadonlySignal, signal } from '@preact/signals'
import type { openSocket, Socket, SocketNeeds } from '../connection/socket'
import type { Clock } from '../models/session/clock'
import type { follow } from './follow'
import type { Channel, LineState, Post } from './post'
import type { Service } from './serve'

export interface TabsNeeds {
  /** Names the customer: the tabs that share it share one line. */
  name: string
  clock: Clock
  openSocket: typeof openSocket
  /** Absent where the browser has none: then each tab has a line of its own. */
  locks?: Pick<LockManager, 'request'> | undefined
  channel(name: string): Channel
  newId(): string
}

export type Tabs = ReturnType<typeof createTabs>

type Follower = ReturnType<typeof follow>

/**
 * This tab's place among the customer's tabs. The one that holds the lock leads: it has the line to the server, and serves the others
 * through it. The code for two tabs is fetched when there are two.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the lock, the channel and the connection change each other's state, and the size budget of the first conversation is nearly used up.
export function createTabs({ name, clock, openSocket, locks, channel: open, newId }: TabsNeeds) {
  const isLeader = signal(!locks)
  let channel: Channel | null = null
  let leaving: AbortController | null = null
  let free = () => {}
  /** The line of this tab, and what opens it once it is known who leads. */
  let line: { begin(): void; change(): void } | null = null
  let follower: Follower | null = null
  let service: Service | null = null
  let socket: Socket | null = null
  let state: LineState = 'offline'
  /** This tab waits for the lock. */
  let queued = false

  function join() {
    if (!locks || leaving) return
    leaving = new AbortController()
    channel = open(name)
    const { signal } = leaving
    void claim({ ifAvailable: true }, signal)
  }

  /** Resolves when this tab gives the lock up, loses it or does not get it. */
  async function claim(options: LockOptions, life: AbortSignal) {
    try {
      await locks?.request(name, options, (lock) => {
        if (life.aborted) return
        if (!lock) return void wait(life)
        if (options.signal) queued = false
        lead()
        return new Promise<void>((done) => {
          free = done
        })
      })
    } catch {
      // Another tab took the lock because this tab did not answer, or locks are denied.
      if (life.aborted) return
      if (!isLeader.value && !follower) return alone()
      if (isLeader.value) {
        step(false)
        void wait(life)
      }
    }
  }

  function alone() {
    isLeader.value = true
    line?.begin()
  }

  /** Another tab leads. */
  async function wait(life: AbortSignal) {
    // Before the code is loaded, so that the tabs always have a leader.
    if (!queued) {
      queued = true
      void claim({ signal: life }, life)
    }
    try {
      const { follow } = await import('./follow')
      if (life.aborted || isLeader.value || !channel) return
      follower = follow({ channel, clock, newId, silent: () => void claim({ steal: true }, life) })
      line?.begin()
    } catch {
      clock.after(2_000, () => !life.aborted && !isLeader.value && !follower && void wait(life))
    }
  }

  function lead() {
    const term = newId()
    const waited: Post[] = []
    const wasFollower = follower !== null
    step(true)
    const here = channel
    if (!here) return
    const load = () =>
      import('./serve').then(
        ({ serve }) => {
          if (!isLeader.value || channel !== here || service) return
          service = serve({
            channel: here,
            term,
            state: () => state,
            line: () => socket,
            hear: (...news) => hear(...news),
          })
          for (const post of waited.splice(0)) service.take(post)
        },
        // A tab that gets no answer takes the lead.
        () => {},
      )
    here.onmessage = ({ data }) => {
      if (service) return service.take(data)
      waited.push(data)
      void load()
    }
    if (wasFollower) void load()
  }

  let hear: SocketNeeds['event'] = () => {}

  /** Begins to lead, or ends: this tab's line is another one. */
  function step(leads: boolean) {
    service?.end()
    service = null
    follower = null
    if (channel) channel.onmessage = null
    isLeader.value = leads
    line?.change()
  }

  /** The leader's connection; its events go to all tabs. */
  function openOwn(needs: SocketNeeds): Socket {
    const own = openSocket({
      ...needs,
      connected() {
        state = 'online'
        needs.connected()
        service?.changed()
      },
      refused(message, data) {
        state = { refused: message }
        needs.refused(message, data)
        service?.changed()
      },
      event(event, payload) {
        needs.event(event, payload)
        service?.event(event, payload)
      },
      closed() {
        socket = null
        if (state === 'online') state = 'offline'
        needs.closed()
        service?.changed()
      },
    })
    socket = own
    hear = needs.event
    return {
      async request(event, payload, withinMs) {
        const answer = await own.request(event, payload, withinMs)
        service?.asked(null, event, payload, answer)
        return answer
      },
      close: own.close,
    }
  }

  return {
    /** True in one tab only; in every tab where the browser has no locks. */
    isLeader: isLeader as ReadonlySignal<boolean>,
    /** The page is here again. */
    join,
    /** The page goes away or rests. Releases everything that would keep it out of the back/forward cache. */
    leave() {
      leaving?.abort()
      leaving = null
      queued = false
      if (locks) step(false)
      channel?.close()
      channel = null
      free()
    },
    /** As `openSocket`; through the leader's where another tab leads. */
    open(needs: SocketNeeds): Socket {
      let real: Socket | null = null
      let ended = false
      function end(again?: boolean) {
        if (ended) return
        ended = true
        if (line === mine) line = null
        real?.close()
        needs.closed(again)
      }
      const mine = {
        change: () => (real ? end(true) : mine.begin()),
        begin() {
          if (real || ended) return
          const way = isLeader.value ? openOwn : follower?.open
          real = way?.({ ...needs, closed: () => end() }) ?? null
        },
      }
      line = mine
      mine.begin()
      return {
        request: (...asked) => real?.request(...asked) ?? Promise.reject(new Error('no line')),
        close: () => end(),
      }
    },
  }
}
