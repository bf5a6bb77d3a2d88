import type { Numbers } from '../../clients/typescript/operations'
import type { Lookup } from '../../widget/strings/words'
import type { reportsWords } from './strings/en'

/** The measures that a chart can show. */
export const measures = ['conversations', 'first_reply_by_people', 'first_reply', 'time_to_close'] as const
export type Measure = (typeof measures)[number]

export const kindOf = (measure: Measure) => (measure === 'conversations' ? 'count' : 'seconds')

/** Returns the measure's value, for times the median in seconds; null when there is nothing to measure. */
export function measured(numbers: Numbers, measure: Measure): number | null {
  return measure === 'conversations' ? numbers.conversations : numbers[measure].median
}

/** Returns the share of customer-begun conversations that people, or people and bots, replied to, from 0 to 1; null when there were none. */
export function shareAnswered(numbers: Numbers, by: 'answered' | 'answered_by_people'): number | null {
  const asked = numbers.conversations - numbers.initiated
  return asked === 0 ? null : numbers[by] / asked
}

/** The average of a day, in words. A few conversations in many days are not shown as none. */
export function perDay(t: Lookup<keyof typeof reportsWords>, count: number, days: number, language: string): string {
  const daily = count / Math.max(1, days)
  if (daily > 0 && daily < 0.05) return t('per_day_few')
  return t('per_day', { value: daily.toLocaleString(language, { maximumFractionDigits: 1 }) })
}
