import type { Numbers } from '../../clients/typescript/operations'
import type { Lookup } from '../../widget/strings/words'
import type { reportsWords } from './strings/en'

export const measures = ['conversations', 'first_reply_by_people', 'first_reply', 'time_to_close'] as const
export type Measure = (typeof measures)[number]

export const kindOf = (measure: Measure) => (measure === 'conversations' ? 'count' : 'seconds')

/** Returns a measure's value: a count, or a median in seconds. Null when nothing was measured. */
export function measureValue(numbers: Numbers, measure: Measure): number | null {
  return measure === 'conversations' ? numbers.conversations : numbers[measure].median
}

/** Returns the share (0 to 1) of conversations begun by customers that got a reply. Null without conversations. */
export function shareAnswered(numbers: Numbers, key: 'answered' | 'answered_by_people'): number | null {
  const begunByCustomers = numbers.conversations - numbers.initiated
  return begunByCustomers === 0 ? null : numbers[key] / begunByCustomers
}

/** Small averages have their own text, so that they are not shown as zero. */
export function perDay(t: Lookup<keyof typeof reportsWords>, count: number, days: number, language: string): string {
  const daily = count / Math.max(1, days)
  if (daily > 0 && daily < 0.05) return t('per_day_few')
  return t('per_day', { value: daily.toLocaleString(language, { maximumFractionDigits: 1 }) })
}
