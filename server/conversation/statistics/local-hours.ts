import { Temporal } from 'temporal-polyfill'

export interface LocalHours {
  /** Milliseconds since 1970: the beginning of the first day, and the end of the last day. */
  from: number
  until: number
  /** Every day in order, such as "2026-04-26". */
  days: readonly string[]
  /** Returns for a time between `from` and `until` the index of its day in `days`, and its hour, 0 to 23. */
  at(ms: number): { day: number; hour: number }
}

const hour = 3_600_000

/** Returns days and hours between two local dates, both inclusive. A repeated hour counts as one. */
export function localHours(first: string, last: string, timeZone: string): LocalHours {
  const begins: number[] = []
  const days: string[] = []
  let day = Temporal.PlainDate.from(first)
  const end = Temporal.PlainDate.from(last).add({ days: 1 })
  for (; Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 })) {
    days.push(day.toString())
    begins.push(beginOf(day, timeZone))
  }
  const from = begins[0] ?? 0
  const until = beginOf(end, timeZone)
  const offsets = offsetsBetween(from, until, timeZone)
  return {
    from,
    until,
    days,
    at(ms) {
      const { offset = 0 } = offsets[lastIndexBy(offsets, ms, ({ from }) => from)] ?? {}
      const local = ms + offset
      return {
        day: lastIndexBy(begins, ms, (begin) => begin),
        hour: Math.floor((local - floorTo(local, 24 * hour)) / hour),
      }
    },
  }
}

// Some time zones skip midnight: then the day begins after the gap.
const beginOf = (day: Temporal.PlainDate, timeZone: string) => day.toZonedDateTime(timeZone).epochMilliseconds

interface Offset {
  from: number
  offset: number
}

function offsetsBetween(from: number, until: number, timeZone: string): Offset[] {
  const offsets: Offset[] = []
  let zoned: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  while (zoned && zoned.epochMilliseconds < until) {
    offsets.push({ from: zoned.epochMilliseconds, offset: zoned.offsetNanoseconds / 1e6 })
    zoned = zoned.getTimeZoneTransition('next')
  }
  return offsets
}

function lastIndexBy<T>(items: readonly T[], ms: number, begin: (each: T) => number): number {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (begin(items[middle] as T) <= ms) low = middle
    else high = middle - 1
  }
  return low
}

const floorTo = (value: number, step: number) => Math.floor(value / step) * step
