import { hash, verify } from '@node-rs/argon2'
import { tooManyPasswords } from '../conversation/refusals'

/** Hashes passwords for the store, and compares a password with a stored hash. */
export interface Passwords {
  /** argon2id in PHC form. */
  hash(password: string): Promise<string>
  /** A null hash belongs to no password: the comparison takes as long as any other and fails. */
  fits(password: string, kept: string | null): Promise<boolean>
}

/** The library's own algorithm is argon2id; the cost is from the OWASP cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** For long random passwords, which cannot be guessed at any speed: the demo's passwords, and passwords in tests. */
export const cheap = { ...cost, memoryCost: 64, timeCost: 1 }

/** The most at once, and the most that wait: each takes 19 MiB and some 30 ms of a core. */
const mostAtOnce = 2
const mostWaiting = 60

export const hashRandom = (password: string): Promise<string> => hash(password, cheap)

/** One instance for a process: two hashes run at a time, and beyond 60 waiting requests a request is refused (503). */
export function createPasswords(costs: typeof cheap = cost): Passwords {
  const waiting: (() => void)[] = []
  let running = 0
  let nobodys: Promise<string> | null = null

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= mostWaiting) throw tooManyPasswords()
    if (running >= mostAtOnce) await new Promise<void>((next) => waiting.push(next))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, costs)),
    async fits(password, kept) {
      nobodys ??= hash('nobody has this password', costs)
      const against = kept ?? (await nobodys)
      const right = await inTurn(() => verify(against, password))
      return right && kept !== null
    },
  }
}
