/** Local dates, such as "2026-04-26". Both days belong to the period. */
export interface Period {
  from: string
  to: string
}

/** The lengths to choose from, in days back from today. */
export const lengths = [7, 28, 90] as const
export type Choice = (typeof lengths)[number] | 'own'

/** The longest period that the server accepts. */
export const mostDays = 366

const dayMs = 24 * 3_600_000
const date = /^\d{4}-\d\d-\d\d$/

/** Returns the current date in a time zone. `now` is in milliseconds since 1970. */
export function todayIn(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const part = (partType: string) => parts.formatToParts(now).find(({ type }) => type === partType)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

export function lastDays(count: number, today: string): Period {
  return { from: addDays(today, 1 - count), to: today }
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

export type PeriodProblem = 'missing' | 'order' | 'long'

export function periodProblem({ from, to }: Period): PeriodProblem | null {
  if (![from, to].every((day) => date.test(day) && !Number.isNaN(Date.parse(day)))) return 'missing'
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) return 'order'
  return days > mostDays ? 'long' : null
}

/** Reads `days=28`, or `from` and `to`. An invalid query means 28 days. */
export function readChoice(query: URLSearchParams, today: string): { choice: Choice; customPeriod: Period } {
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  if (periodProblem(period) === null) return { choice: 'own', customPeriod: period }
  const choice = lengths.find((each) => String(each) === query.get('days')) ?? 28
  return { choice, customPeriod: lastDays(choice, today) }
}
