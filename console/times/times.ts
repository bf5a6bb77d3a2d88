import { useContext } from 'preact/hooks'
import { Words } from '../../widget/strings/words'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const spokenUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

export type Times = ReturnType<typeof createTimes>

let last: { language: string; times: Times } | null = null

/** Returns formatters for the page's language. */
export function useTimes(): Times {
  const { language } = useContext(Words)
  if (last?.language !== language) last = { language, times: createTimes(language) }
  return last.times
}

/** Returns functions that format times. Formatters are slow to create, so each is created one time. */
export function createTimes(language: string) {
  const relative = new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: 'auto' })
  const spoken = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const thisYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const otherYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  const whole = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const hours = new Intl.DateTimeFormat(language, time)
  const dayAndHours = new Intl.DateTimeFormat(language, { weekday: 'short', ...time })
  const dateAndHours = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', ...time })
  const units = [
    { below: hour, size: minute, unit: 'minute' },
    { below: day, size: hour, unit: 'hour' },
    { below: 7 * day, size: day, unit: 'day' },
  ] as const
  const lengths = new Map(
    units.map(({ unit }) => [unit, new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' })]),
  )

  return {
    /** `now` is in ms since 1970. */
    short(iso: string, now: number): string {
      const at = Date.parse(iso)
      const elapsed = Math.max(0, now - at)
      if (elapsed < minute) return relative.format(0, 'second')
      const fit = units.find(({ below }) => elapsed < below)
      if (fit) return lengths.get(fit.unit)?.format(Math.floor(elapsed / fit.size)) ?? ''
      const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
      return (isThisYear ? thisYear : otherYear).format(at)
    },
    seen(iso: string, now: number): string {
      const minutes = Math.floor((now - Date.parse(iso)) / minute)
      if (minutes >= 60) return this.short(iso, now)
      const tens = lengths.get('minute')?.format(Math.max(10, minutes - (minutes % 10))) ?? ''
      return minutes < 10 ? `<${tens}` : tens
    },
    /** Formats a future time: the hour today, the weekday this week, else the date. */
    until(iso: string, now: number): string {
      const at = new Date(iso)
      const midnight = new Date(now).setHours(0, 0, 0, 0)
      const isToday = at.getTime() < midnight + day
      return (isToday ? hours : at.getTime() < midnight + 7 * day ? dayAndHours : dateAndHours).format(at)
    },
    /** Formats a past time: the hour today, else date and hour. */
    since(iso: string, now: number): string {
      const at = Date.parse(iso)
      return (at >= new Date(now).setHours(0, 0, 0, 0) ? hours : dateAndHours).format(at)
    },
    /** Formats date and hour. */
    whole: (iso: string) => whole.format(Date.parse(iso)),
    /** Formats the time since then in words: "5 minutes ago". */
    ago(iso: string): string {
      const seconds = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1000))
      const [unit, size] = spokenUnits.find(([, each]) => seconds >= each) ?? ['second', 1]
      return spoken.format(-Math.floor(seconds / size), unit)
    },
    number: (value: number, digits = 0) => value.toLocaleString(language, { maximumFractionDigits: digits }),
  }
}
