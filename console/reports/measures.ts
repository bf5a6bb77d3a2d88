import type { Numbers } from '../../contract/statistics'

/** What a chart shows. */
export const measures = ['conversations', 'first_reply_by_people', 'first_reply', 'time_to_close'] as const
export type Measure = (typeof measures)[number]

export const kindOf = (measure: Measure) => (measure === 'conversations' ? 'count' : 'seconds')

/** Null where there is nothing to measure; of times the median, in seconds. */
export function measured(numbers: Numbers, measure: Measure): number | null {
  return measure === 'conversations' ? numbers.conversations : numbers[measure].median
}

/** How many of those that a customer began were replied to by people, or by anybody, 0 to 1; null where there were none. */
export function shareAnswered(numbers: Numbers, by: 'answered' | 'answered_by_people'): number | null {
  const asked = numbers.conversations - numbers.initiated
  return asked === 0 ? null : numbers[by] / asked
}
