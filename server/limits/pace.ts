import type { Clock } from '../conversation/clock-and-ids'
import { Refusal } from '../conversation/refusals'
import { createAllowance } from './allowance'

/** `most` requests immediately, and as many again in every four seconds. */
const perMs = 4000

/**
 * Counts the requests of each key, such as a connection; 0 means no limit. Throws if a key sends faster than a person
 * types, scrolls or reads.
 */
export function createRequestPace(clock: Clock, most: number): (key: string) => void {
  if (most === 0) return () => {}
  const allowance = createAllowance(clock, { most, perMs })
  return (key) => {
    const waitMs = allowance.tryTake(key)
    if (waitMs > 0) throw tooFast(Math.max(1, Math.ceil(waitMs / 1000)))
  }
}

const tooFast = (seconds: number) =>
  new Refusal(
    'too_many_requests',
    'too_many',
    `Too many requests on one connection. Try again in ${seconds} seconds.`,
    undefined,
    seconds,
  )
