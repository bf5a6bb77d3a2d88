import { tooManyPasswords } from '../conversation/refusals'

export interface Passwords {
  /** Returns the hash: argon2id in PHC form. */
  hash(password: string): Promise<string>
  /** Compares a password with a stored hash. A null hash matches no password, after the same time as any other hash. */
  fits(password: string, storedHash: string | null): Promise<boolean>
}

/**
 * The library's default algorithm is argon2id. The cost is from the OWASP cheat sheet: 19 MiB, two passes, one lane.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A binary, which a server without passwords never loads. */
const library = () => import('@node-rs/argon2')
const hashWith = async (password: string, costs: typeof cheapCost) => (await library()).hash(password, costs)

/** For long random passwords of the demo and of tests, which nobody can guess. */
export const cheapCost = { ...cost, memoryCost: 64, timeCost: 1 }

/** Hashes that run at once. Each takes 19 MiB and some 30 ms of a core. */
const mostAtOnce = 2
const mostWaiting = 60

export const hashRandom = (password: string): Promise<string> => hashWith(password, cheapCost)

/** Create only one in a process. Runs two hashes at once; with 60 waiting requests, new ones are refused (503). */
export function createPasswords(costs: typeof cheapCost = cost): Passwords {
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
    hash: (password) => inTurn(() => hashWith(password, costs)),
    async fits(password, kept) {
      nobodys ??= hashWith('nobody has this password', costs)
      const against = kept ?? (await nobodys)
      const right = await inTurn(async () => (await library()).verify(against, password))
      return right && kept !== null
    },
  }
}
