import { randomBytes, randomFillSync } from 'node:crypto'
import type { Clock, Ids, RandomHex } from '../conversation/clock-and-ids'

/**
 * Time-ordered ids: 48 bits of milliseconds, then a number that starts at 40 random bits and counts up within one
 * millisecond, so that ids of one process are strictly increasing, even if the clock stops or steps back. They
 * continue behind `last`, an id of an earlier process, since lists are in the order of ids.
 */
export function createIds(clock: Clock, last: string | null = null): Ids {
  let lastMs = Number.parseInt(last?.slice(0, 12) ?? '0', 16)
  let tail = Number.parseInt(last?.slice(12) ?? '0', 16)
  const chance = Buffer.alloc(4000)
  let used = chance.length
  /** 40 random bits; fetched many at a time, since each fetch is expensive. */
  function random40(): number {
    if (used === chance.length) {
      randomFillSync(chance)
      used = 0
    }
    used += 5
    return chance.readUIntBE(used - 5, 5)
  }
  return () => {
    const ms = Math.max(clock(), lastMs)
    tail = ms === lastMs ? tail + 1 : random40()
    lastMs = ms
    return ms.toString(16).padStart(12, '0') + tail.toString(16).padStart(12, '0')
  }
}

/** Returns a function that gives this many random bytes as lower-case hex at each call. */
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
