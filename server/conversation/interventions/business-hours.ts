import { Temporal } from 'temporal-polyfill'
import type { BusinessHours } from '../source-settings'

/** Returns the milliseconds of business hours between two times, or all milliseconds without business hours. */
export function businessTime(from: number, to: number, hours: BusinessHours | undefined): number {
  if (to <= from) return 0
  if (!hours) return to - from
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(hours.time_zone).toPlainDate()
  let midnight = momentOf(day, '00:00', hours.time_zone)
  let counted = 0
  while (midnight < to) {
    const nextDay = day.add({ days: 1 })
    const nextMidnight = momentOf(nextDay, '00:00', hours.time_zone)
    for (const open of openTimes(day, midnight, nextMidnight, hours)) {
      counted += Math.max(0, Math.min(to, open.to) - Math.max(from, open.from))
    }
    day = nextDay
    midnight = nextMidnight
  }
  return counted
}

interface OpenTime {
  from: number
  to: number
}

const minute = 60_000
const wholeDay = 1440 * minute

/** Returns the business hours of a local day, in order and merged, so that no time counts twice. */
function openTimes(
  day: Temporal.PlainDate,
  midnight: number,
  nextMidnight: number,
  { hours, time_zone }: BusinessHours,
): OpenTime[] {
  const moment = (time: string) => {
    if (time === '24:00') return nextMidnight
    // The time zone lookup is slow, so single times are looked up only on days when clocks change.
    if (nextMidnight - midnight !== wholeDay) return momentOf(day, time, time_zone)
    return midnight + minutesOf(time) * minute
  }
  const times = hours
    .filter((each) => each.day === day.dayOfWeek)
    .map((each) => ({ from: moment(each.from), to: moment(each.to) }))
    .sort((one, other) => one.from - other.from)
  let last = Number.NEGATIVE_INFINITY
  return times.map(({ from, to }) => {
    const period = { from: Math.max(from, last), to: Math.max(to, last) }
    last = period.to
    return period
  })
}

// A local time that the clock skips means the time after the gap; a repeated local time means the first.
function momentOf(day: Temporal.PlainDate, time: string, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}

function minutesOf(time: string): number {
  const [hour = 0, minutes = 0] = time.split(':').map(Number)
  return hour * 60 + minutes
}
