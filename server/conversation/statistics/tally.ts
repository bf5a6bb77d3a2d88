import type { Numbers, Spread } from './numbers'
import type { ConversationFacts } from './statistics-port'

export interface Tally {
  add(facts: ConversationFacts): void
  numbers(): Numbers
}

export function newTally(): Tally {
  const count = { conversations: 0, initiated: 0, answered: 0, answered_by_people: 0, closed: 0, fell_silent: 0 }
  const waits: Record<'first_reply' | 'first_reply_by_people' | 'time_to_close', number[]> = {
    first_reply: [],
    first_reply_by_people: [],
    time_to_close: [],
  }
  return {
    add({ created_at, begun_by, first_reply_at, first_person_reply_at, closed, handled_at }) {
      const since = (ms: number) => Math.max(0, ms - created_at)
      count.conversations += 1
      if (begun_by !== null) count.initiated += 1
      if (first_reply_at !== null) {
        count.answered += 1
        waits.first_reply.push(since(first_reply_at))
      }
      if (first_person_reply_at !== null) {
        count.answered_by_people += 1
        waits.first_reply_by_people.push(since(first_person_reply_at))
      }
      if (handled_at !== null) {
        count.closed += 1
        waits.time_to_close.push(since(handled_at))
      } else if (closed) count.fell_silent += 1
    },
    numbers: () => ({
      first_reply: spread(waits.first_reply),
      first_reply_by_people: spread(waits.first_reply_by_people),
      time_to_close: spread(waits.time_to_close),
      ...count,
    }),
  }
}

function spread(values: readonly number[]): Spread {
  if (values.length === 0) return { median: null, p90: null }
  const sorted = Float64Array.from(values).sort()
  const at = (place: number) => sorted[place] ?? 0
  const half = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2
  return { median: Math.round(median / 1000), p90: Math.round(at(Math.ceil(sorted.length * 0.9) - 1) / 1000) }
}
