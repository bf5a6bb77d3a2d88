import type { Needs } from '../conversation/needs'
import type { Reader } from '../conversation/ports'
import { hashToken } from '../values/hash-token'
import type { Rate } from './allowance'
import type { GuessLimits } from './settings'

interface Attempt {
  email: string
  address: string
  /** The id of the device on which this account signed in before; null for an unknown device. */
  knownDevice: string | null
}

export interface Guesses {
  /** Counts one attempt. Returns 0, or the seconds to wait if no attempt is left. */
  take(attempt: Attempt): Promise<number>
  /** Takes an attempt with the right password out of the count. */
  giveBack(attempt: Attempt): Promise<void>
}

const minute = 60_000
/** The interval at which expired counts are removed, while there are attempts. */
const sweepMs = 10 * minute

interface Count extends Rate {
  id: string
}

/** Rolls back one attempt, because a simultaneous attempt was the last allowed one. */
class NoAttemptLeft extends Error {
  constructor(readonly waitMs: number) {
    super('There is no attempt left.')
  }
}

/**
 * Limits password guesses per account and address, per address and (much higher) per account. Known devices count
 * separately, so guessers lock nobody out. The database stores the counts.
 */
export function createGuesses({ store, clock }: Pick<Needs, 'store' | 'clock'>, most: GuessLimits): Guesses {
  const countsOf = countsBy(most)
  let sweptAt = 0

  return {
    async take(attempt) {
      const counts = countsOf(attempt)
      const now = clock()
      const wait = await waitOf(store.read, counts, now, 1)
      if (wait > 0) return inSeconds(wait)
      const sweep = Math.abs(now - sweptAt) > sweepMs
      sweptAt = sweep ? now : sweptAt
      try {
        await store.transact(async (tx) => {
          if (sweep) await tx.deleteWholeGuesses(now)
          for (const count of counts) await tx.addGuess(count.id, countAfter(count, now, 1))
          const waitMs = await waitOf(tx, counts, now, 0)
          if (waitMs > 0) throw new NoAttemptLeft(waitMs)
        })
        return 0
      } catch (error) {
        if (error instanceof NoAttemptLeft) return inSeconds(error.waitMs)
        throw error
      }
    },
    async giveBack(attempt) {
      const now = clock()
      await store.transact(async (tx) => {
        for (const count of countsOf(attempt)) await tx.addGuess(count.id, countAfter(count, now, -1))
      })
    },
  }
}

/** Returns the counts of an attempt, always in the same order, so that two attempts cannot wait for each other. */
function countsBy(most: GuessLimits): (attempt: Attempt) => Count[] {
  return ({ email, address, knownDevice }) => {
    const counts = knownDevice
      ? [{ most: most.browser, perMs: 10 * minute, of: `device ${knownDevice}` }]
      : [
          { most: most.accountAtAddress, perMs: 10 * minute, of: `pair ${address} ${email}` },
          { most: most.address, perMs: 10 * minute, of: `address ${address}` },
          { most: most.account, perMs: 60 * minute, of: `account ${email}` },
        ]
    return counts
      .map(({ of, ...rate }) => ({ id: hashToken(of), ...rate }))
      .sort((one, next) => (one.id < next.id ? -1 : 1))
  }
}

const countAfter = ({ most, perMs }: Rate, now: number, attempts: number) => ({
  now,
  ms: (attempts * perMs) / most,
  latest: now + 2 * perMs,
})

async function waitOf(read: Pick<Reader, 'guesses'>, counts: readonly Count[], now: number, attempts: number) {
  let longest = 0
  for (const { id, most, perMs } of counts) {
    const debtMs = ((await read.guesses(id))?.whole_at ?? now) - now
    // More than twice the limit is impossible, so the clock was set back.
    if (debtMs > 2 * perMs) continue
    longest = Math.max(longest, debtMs + (attempts * perMs) / most - perMs)
  }
  return longest
}

const inSeconds = (ms: number) => Math.ceil(ms / 1000)
