import type { Logger } from 'pino'
import type { Needs } from '../conversation/needs'
import type { ThreadRecord } from '../conversation/records'
import { isBusy } from '../conversation/refusals'
import { routeConversations } from '../conversation/routing/route'
import { coalesce } from './coalesce'

/** The interval for checks of due times, even if nothing has changed. */
const checkMs = 1000
/** Every third check also includes changes that this node was not notified of. */
const checksPerSweep = 3

/** Runs the queue of the real-time mode after relevant commits and at intervals. Returns a function that stops it. */
export function runRouting(needs: Needs, log: Logger): () => Promise<void> {
  const changedThreads = new Map<string, ThreadRecord | null>()
  let checks = 0
  let isSweepDue = true
  /** Whether conversations rang at the last check. Each interval checks again, for those of other nodes. */
  let mayRing = true
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const route = coalesce(async () => {
    if (stopped) return
    const changesToRoute = isSweepDue ? null : new Map(changedThreads)
    changedThreads.clear()
    isSweepDue = false
    const checksRings = mayRing
    mayRing = false
    running = routeConversations(needs, { changed: changesToRoute, mayRing: checksRings }).then(
      (ringing) => {
        mayRing ||= ringing
      },
      (error) => {
        isSweepDue = mayRing = true
        if (!isBusy(error)) log.error({ err: error }, 'conversations could not be rung; it will be tried again')
      },
    )
    await running
  })
  needs.store.onChanged(({ threads, rights }) => {
    for (const [id, thread] of threads) changedThreads.set(id, thread)
    mayRing ||= rights
    if (rights || threads.size > 0) route()
  })
  const timer = setInterval(() => {
    checks += 1
    if (checks % checksPerSweep === 0) isSweepDue = true
    mayRing = true
    route()
  }, checkMs).unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
