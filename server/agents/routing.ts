import type { Logger } from 'pino'
import type { Needs } from '../conversation/needs'
import type { ThreadRecord } from '../conversation/records'
import { isBusy } from '../conversation/refusals'
import { routeConversations } from '../conversation/routing/route'
import { coalesce } from './coalesce'

/** The interval for checks of due times, even if nothing has changed. */
const lookMs = 1000
/** Every third check also includes changes that this node was not notified of. */
const looksPerSweep = 3

/** Runs the queue of the real-time mode after relevant commits and at intervals. Returns a function that stops it. */
export function runRouting(needs: Needs, log: Logger): () => Promise<void> {
  const changed = new Map<string, ThreadRecord | null>()
  let looks = 0
  let sweeps = true
  /** Whether conversations rang at the last check. Each interval checks again, for those of other nodes. */
  let mayRing = true
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const route = coalesce(async () => {
    if (stopped) return
    const known = sweeps ? null : new Map(changed)
    changed.clear()
    sweeps = false
    const checked = mayRing
    mayRing = false
    running = routeConversations(needs, { changed: known, mayRing: checked }).then(
      (ringing) => {
        mayRing ||= ringing
      },
      (error) => {
        sweeps = mayRing = true
        if (!isBusy(error)) log.error({ err: error }, 'conversations could not be rung; it will be tried again')
      },
    )
    await running
  })
  needs.store.onChanged(({ threads, rights }) => {
    for (const [id, thread] of threads) changed.set(id, thread)
    mayRing ||= rights
    if (rights || threads.size > 0) route()
  })
  const timer = setInterval(() => {
    looks += 1
    if (looks % looksPerSweep === 0) sweeps = true
    mayRing = true
    route()
  }, lookMs).unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
