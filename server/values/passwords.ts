import { hash, verify } from '@node-rs/argon2'
import { tooManyPasswords } from '../conversation/refusals'

/** How passwords become what is kept, and whether one fits what is kept. */
export interface Passwords {
  /** argon2id in PHC form. */
  hash(password: string): Promise<string>
  /** Null: nobody's; it takes as long as any other and fits nothing. */
  fits(password: string, kept: string | null): Promise<boolean>
}

/** The library's own algorithm is argon2id; its cost as the OWASP cheat sheet names it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** For words that are random and long, which nobody guesses however fast it goes: those that the demo makes up. And for those of tests. */
export const cheap = { ...cost, memoryCost: 64, timeCost: 1 }

/** At once, and waiting: each takes 19 MiB and some 30 ms of a core. */
const mostAtOnce = 2
const mostWaiting = 60

export const hashRandom = (password: string): Promise<string> => hash(password, cheap)

/** One for a process: what takes memory and time goes two at a time, and more than 60 that wait are refused (503). */
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
