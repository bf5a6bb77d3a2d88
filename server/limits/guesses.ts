import type { Clock } from '../conversation/ports'
import { createAllowance } from './allowance'

/** An attempt to sign in, as far as it is counted. */
export interface Attempt {
  /** Lower-case. */
  email: string
  address: string
  /** Id of the device from which this account was signed in to before; null: a stranger. */
  knownDevice: string | null
}

export interface Guesses {
  /** Takes one attempt; seconds to wait where there is none left, else 0. */
  take(attempt: Attempt): number
  /** The password was right: nobody guessed. */
  giveBack(attempt: Attempt): void
}

const minute = 60_000

/**
 * Slows guessing without locking anybody out. Strangers are counted by account and address together, by address, and, far more of them, by
 * account: who guesses at one address keeps nobody out at another. A known device is counted by itself alone, so that a crowd of guessers does
 * not keep out whoever signed in there before.
 */
export function createGuesses(clock: Clock): Guesses {
  const byPair = createAllowance(clock, { most: 10, perMs: 10 * minute })
  const byAddress = createAllowance(clock, { most: 50, perMs: 10 * minute })
  const byAccount = createAllowance(clock, { most: 200, perMs: 60 * minute })
  const byDevice = createAllowance(clock, { most: 20, perMs: 10 * minute })

  const countsOf = ({ email, address, knownDevice }: Attempt) =>
    knownDevice
      ? [{ allowance: byDevice, key: knownDevice }]
      : [
          { allowance: byPair, key: `${address} ${email}` },
          { allowance: byAddress, key: address },
          { allowance: byAccount, key: email },
        ]

  return {
    take(attempt) {
      const counts = countsOf(attempt)
      const wait = Math.max(...counts.map(({ allowance, key }) => allowance.wait(key)))
      if (wait > 0) return Math.ceil(wait / 1000)
      for (const { allowance, key } of counts) allowance.take(key)
      return 0
    },
    giveBack(attempt) {
      for (const { allowance, key } of countsOf(attempt)) allowance.take(key, -1)
    },
  }
}
