import type { Needs } from '../needs'

/** Milliseconds: 5 s, 30 s, 4 min, 17 min, 52 min, 2 h. */
const waits = [5_000, 30_000, 240_000, 1_020_000, 3_120_000, 7_200_000]

/** Returns the time of the next attempt with 20 % jitter. Null after the last attempt. */
export function nextAttemptAt(needs: Pick<Needs, 'clock' | 'randomHex'>, attempts: number): number | null {
  const wait = waits[attempts]
  if (wait === undefined) return null
  const jitter = 0.8 + (Number.parseInt(needs.randomHex(2), 16) / 0xffff) * 0.4
  return needs.clock() + Math.round(wait * jitter)
}
