import { randomBytes, randomFillSync } from 'node:crypto'
import type { Clock, Ids, RandomHex } from '../conversation/clock-and-ids'

/**
 * Makes ids that always rise, even if the clock is set back. `last` is the newest id of an earlier process. Lists are
 * ordered by id.
 */
export function createIds(clock: Clock, last: string | null = null): Ids {
  const part = (from: number, to: number) => Number.parseInt(last?.slice(from, to) ?? '0', 16)
  let lastMs = part(0, 12)
  // The number is two halves that fit into small integers. The text before the second half changes once a millisecond.
  let high = part(12, 18)
  let low = part(18, 24)
  const timePrefix = () => lastMs.toString(16).padStart(12, '0') + high.toString(16).padStart(6, '0')
  let front = timePrefix()
  const chance = Buffer.alloc(4000)
  let used = chance.length
  /** Starts with 40 random bits, which are fetched in advance for many ids, because each fetch is expensive. */
  function begin(): void {
    if (used === chance.length) {
      randomFillSync(chance)
      used = 0
    }
    high = chance.readUInt16BE(used)
    low = chance.readUIntBE(used + 2, 3)
    used += 5
  }
  return () => {
    const ms = Math.max(clock(), lastMs)
    if (ms !== lastMs) {
      lastMs = ms
      begin()
      front = timePrefix()
    } else if (++low === 0x1000000) {
      low = 0
      high += 1
      front = timePrefix()
    }
    return front + low.toString(16).padStart(6, '0')
  }
}

/** Returns a function that returns this many random bytes as lower-case hex at each call. */
export function randomHexPool(bytes: number): () => string {
  const pool = Buffer.alloc(bytes * 256)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += bytes
    return pool.toString('hex', used - bytes, used)
  }
}

export const randomHex: RandomHex = (bytes) => randomBytes(bytes).toString('hex')
