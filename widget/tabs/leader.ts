import { type ReadonlySignal, signal } from '@preact/signals'
import type { fetchPolling, openSocket } from '../connection/socket'
import { later } from '../later'
import type { Clock } from '../models/session/clock'
import type { follow } from './follow'
import type { Channel } from './post'
import { createServing } from './serving'
import { createTabLine } from './tab-line'

export type Tabs = ReturnType<typeof createTabs>

const following = later(() => import('./follow'))

type Follower = ReturnType<typeof follow>

/**
 * This tab's place among the customer's tabs. The tab with the lock leads: it has the connection to the server, and
 * serves the other tabs through it. The code for two tabs is fetched when there are two. One function, because the
 * lock, the lead and the channel change together; serving and following are in serving.ts and tab-line.ts.
 */
export function createTabs(
  /** Names the customer: tabs with the same name share one connection. */
  name: string,
  clock: Clock,
  openReal: typeof openSocket,
  /** Absent in browsers without locks: then each tab has its own connection. */
  locks: Pick<LockManager, 'request'> | undefined,
  open: (name: string) => Channel,
  newId: () => string,
  fetchPolls: typeof fetchPolling,
  /** On this network the chat polled before: the tab waits for the code that polls. */
  polled: string | null,
) {
  const isLeader = signal(!locks)
  let channel: Channel | null = null
  let leaving: AbortController | null = null
  let free = () => {}
  let follower: Follower | null = null
  /** This tab waits for the lock. */
  let queued = false
  const serving = createServing(openReal, fetchPolls)
  const chosen = polled && serving.poll()
  const line = createTabLine(() => (isLeader.value ? serving.open : follower?.open))

  function join() {
    if (!locks || leaving) return
    leaving = new AbortController()
    try {
      channel = open(name)
    } catch {
      // A browser that denies storage may deny the channel, too.
      return alone()
    }
    void claim({ ifAvailable: true }, leaving.signal)
  }

  /** Resolves when this tab gives the lock up, loses it or does not get it. */
  async function claim(options: LockOptions, life: AbortSignal) {
    try {
      await chosen
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
    line.begin()
  }

  /** Called when another tab leads: waits for the lock, and follows the leader. */
  async function wait(life: AbortSignal) {
    // This tab queues for the lock before the code is loaded, so that the tabs always have a leader.
    if (!queued) {
      queued = true
      void claim({ signal: life }, life)
    }
    const { follow } = await following.sure()
    if (life.aborted || isLeader.value || follower || !channel) return
    follower = follow({ channel, clock, newId, silent: () => void claim({ steal: true }, life) })
    line.begin()
  }

  function lead() {
    const wasFollower = follower !== null
    step(true)
    if (channel) serving.begin(channel, newId(), wasFollower)
  }

  /** Called when this tab begins or stops leading, because it then uses another connection. */
  function step(leads: boolean) {
    serving.end()
    follower = null
    if (channel) channel.onmessage = null
    isLeader.value = leads
    line.change()
  }

  return {
    /** True in only one tab; without locks, in every tab. */
    isLeader: isLeader as ReadonlySignal<boolean>,
    /** Called when the page is shown again. */
    join,
    /**
     * Called when the page goes away or rests. Releases everything that would keep the page out of the back/forward
     * cache.
     */
    leave() {
      leaving?.abort()
      leaving = null
      queued = false
      if (locks) step(false)
      channel?.close()
      channel = null
      free()
    },
    /** As `openSocket`; if another tab leads, through the leader's connection. */
    open: line.open,
  }
}
