import { patternParts, unsupportedLetters } from '../../../../contract/structured/date-pattern'

type Options = Intl.DateTimeFormatOptions
interface WeekInfo {
  firstDay: number
  minimalDays?: number
}

const lengths = { 3: 'short', 4: 'long', 5: 'narrow' } as const
const msPerDay = 86_400_000

/**
 * Writes a day (`YYYY-MM-DD`) by a Unicode date pattern such as `EEEE, d MMMM y`. Without a pattern, or with
 * unsupported letters, the language's own form is used.
 */
export function writeDate(day: string, pattern: string | undefined, locale?: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(+date)) return day
  if (!pattern || unsupportedLetters(pattern).length > 0)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return pattern.replace(patternParts, (part, quoted?: string, letter?: string) => {
    if (quoted !== undefined) return quoted.replaceAll("''", "'") || "'"
    return letter ? (nameOf(date, part, locale) ?? numberOf(date, part, locale)) : part
  })
}

function nameOf(date: Date, letters: string, locale?: string): string | undefined {
  const [part, options] = wordsOf(letters)
  if (!part) return undefined
  const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(date)
  return parts.find(({ type }) => type === part)?.value ?? ''
}

function wordsOf(letters: string): ['era' | 'weekday' | 'month', Options] | [] {
  const length = lengths[letters.length as 3] ?? 'short'
  if (letters[0] === 'G') return ['era', { era: length }]
  if (/^(E+|[ce]{3,})$/.test(letters)) return ['weekday', { weekday: length }]
  if (/^M{3,4}$/.test(letters)) return ['month', { month: length, day: 'numeric' }]
  return /^(M{5}|L{3,})$/.test(letters) ? ['month', { month: length }] : []
}

function numberOf(date: Date, letters: string, locale?: string): string {
  const letter = letters[0] as string
  const number = numbers[letter]?.(date, locale)
  if (number === undefined) return ''
  const isShortYear = letters === 'yy' || letters === 'YY'
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const written = format.format(isShortYear ? number % 100 : number)
  return /[Qqc]{5}|cc/.test(letters) ? written : written.padStart(letters.length, format.format(0))
}

const yearOf = (date: Date) => date.getUTCFullYear()
const monthOf = (date: Date) => date.getUTCMonth() + 1
const quarterOf = (date: Date) => Math.ceil(monthOf(date) / 3)
const daysSince = (date: Date, year: number) => (+date - new Date(date).setUTCFullYear(year, 0, 1)) / msPerDay

const numbers: Record<string, (date: Date, locale?: string) => number> = {
  y: yearOf,
  u: yearOf,
  U: yearOf,
  r: yearOf,
  Y: (date, locale) => weekOf(date, locale).year,
  Q: quarterOf,
  q: quarterOf,
  M: monthOf,
  L: monthOf,
  w: (date, locale) => weekOf(date, locale).week,
  W: (date, locale) => weekIn(date.getUTCDate() - 1, date, locale),
  d: (date) => date.getUTCDate(),
  D: (date) => daysSince(date, yearOf(date)) + 1,
  F: (date) => Math.ceil(date.getUTCDate() / 7),
  // Days since the first Julian day, at midnight.
  g: (date) => +date / msPerDay + 2_440_588,
  e: (date, locale) => weekdayOf(date, locale) + 1,
  c: (date, locale) => weekdayOf(date, locale) + 1,
}

/** Firefox does not know the weeks of a language, and newer browsers leave out `minimalDays`: then ISO 8601 counts. */
function weeksOf(locale?: string): Required<WeekInfo> {
  const { locale: found } = new Intl.DateTimeFormat(locale).resolvedOptions()
  const known = new Intl.Locale(found) as { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo }
  const { firstDay, minimalDays } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 }
  return { firstDay, minimalDays: minimalDays ?? (firstDay === 1 ? 4 : 1) }
}

const weekdayOf = (date: Date, locale?: string) => (date.getUTCDay() - (weeksOf(locale).firstDay % 7) + 7) % 7

function weekIn(before: number, date: Date, locale?: string): number {
  const start = before - weekdayOf(date, locale)
  const days = ((start % 7) + 7) % 7
  return (start - days) / 7 + (days >= weeksOf(locale).minimalDays ? 2 : 1)
}

function weekOf(date: Date, locale?: string): { year: number; week: number } {
  const year = yearOf(date)
  const week = weekIn(daysSince(date, year), date, locale)
  if (week === 0) return { year: year - 1, week: weekIn(daysSince(date, year - 1), date, locale) }
  const next = weekIn(daysSince(date, year + 1), date, locale)
  return next > 0 ? { year: year + 1, week: next } : { year, week }
}
