import type { Parameters, Query } from '../queries/query'

/** Answers that are kept, by query and key. */
export interface Kept {
  /** The answer that is kept, or that is on its way to somebody else, or a new one. */
  get<T>(query: Query, parameters: Parameters, read: () => Promise<readonly T[]>): Promise<readonly T[]>
  clear(): void
}

export function createKept(): Kept {
  const answers = new Map<Query, Map<unknown, Promise<readonly unknown[]>>>()
  return {
    get: <T>(query: Query, parameters: Parameters, read: () => Promise<readonly T[]>) => {
      const known = answers.get(query) ?? new Map<unknown, Promise<readonly unknown[]>>()
      answers.set(query, known)
      const [key] = Object.values(parameters)
      const kept = known.get(key)
      if (kept) return kept as Promise<readonly T[]>
      // Asked for by ids that anybody may send: no more of them than an installation has of anything.
      if (known.size >= mostKeys) known.clear()
      const answer = read()
      known.set(key, answer)
      answer.catch(() => known.delete(key))
      return answer
    },
    clear: () => answers.clear(),
  }
}

const mostKeys = 1000

/** Many have it in hand. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
