import { randomBytes } from 'node:crypto'
import type { Clock, Ids, RandomHex } from './conversation/ports'

/**
 * Time-ordered ids: 48 bits of milliseconds, then a number that starts at 40 random bits and counts up within one millisecond,
 * so that ids of one process are strictly increasing, also when the clock stands still or steps back. They go on behind `last`, an id of
 * an earlier process: lists are in the order of ids, wherever the clock stood.
 */
export function createIds(clock: Clock, last: string | null = null): Ids {
  let lastMs = Number.parseInt(last?.slice(0, 12) ?? '0', 16)
  let tail = Number.parseInt(last?.slice(12) ?? '0', 16)
  return () => {
    const ms = Math.max(clock(), lastMs)
    tail = ms === lastMs ? tail + 1 : randomBytes(5).readUIntBE(0, 5)
    lastMs = ms
    return ms.toString(16).padStart(12, '0') + tail.toString(16).padStart(12, '0')
  }
}

export const randomHex: RandomHex = (bytes) => randomBytes(bytes).toString('hex')
