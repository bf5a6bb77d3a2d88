import { randomBytes } from 'node:crypto'
import type { Clock, Ids, RandomHex } from './conversation/ports'

/**
 * Time-ordered ids: 48 bits of milliseconds, then a number that starts at 40 random bits and counts up within one millisecond,
 * so that ids of one process are strictly increasing, also when the clock stands still or steps back.
 */
export function createIds(clock: Clock): Ids {
  let lastMs = 0
  let tail = 0
  return () => {
    const ms = Math.max(clock(), lastMs)
    tail = ms === lastMs ? tail + 1 : randomBytes(5).readUIntBE(0, 5)
    lastMs = ms
    return ms.toString(16).padStart(12, '0') + tail.toString(16).padStart(12, '0')
  }
}

export const randomHex: RandomHex = (bytes) => randomBytes(bytes).toString('hex')
