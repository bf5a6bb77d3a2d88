import { localTime, minutesOf } from './local-time'

export interface BusinessHours {
  /** An IANA name, such as "Europe/Paris". */
  time_zone: string
  /** `day` is 1 for Monday to 7 for Sunday. Local times are "HH:MM"; `to` may be "24:00". */
  hours: { day: number; from: string; to: string }[]
}

/** Returns whether agents work at `now`, in milliseconds since 1970; always true without hours. */
export function isOpen(hours: BusinessHours | undefined, now: number): boolean {
  if (!hours) return true
  const { day, minute } = localTime(now, hours.time_zone)
  return hours.hours.some((each) => each.day === day && minutesOf(each.from) <= minute && minute < minutesOf(each.to))
}

const dayMinutes = 24 * 60

/** Returns the next opening after `now`, in milliseconds since 1970; null if there is none. */
export function nextOpening(hours: BusinessHours, now: number): number | null {
  return nextChange(hours, now, ({ from }) => from, true)
}

/** Returns the next closing after `now`, in milliseconds since 1970; null if there is none. */
export function nextClosing(hours: BusinessHours, now: number): number | null {
  return nextChange(hours, now, ({ to }) => to, false)
}

/**
 * Returns the next time at which it opens (`open` true) or closes. Hours to 24:00 that continue at 00:00 do not close.
 */
function nextChange(
  businessHours: BusinessHours,
  now: number,
  timeOf: (hours: BusinessHours['hours'][number]) => string,
  open: boolean,
): number | null {
  const { time_zone, hours } = businessHours
  const { day, minute } = localTime(now, time_zone)
  const moments = hours.map((each) => {
    const minutesAhead = (each.day - day) * dayMinutes + minutesOf(timeOf(each)) - minute
    return momentIn(minutesAhead > 0 ? minutesAhead : minutesAhead + 7 * dayMinutes, now, minute, time_zone)
  })
  const changes = moments.filter(
    (at) => isOpen(businessHours, at) === open && isOpen(businessHours, at - 60_000) !== open,
  )
  return changes.length > 0 ? Math.min(...changes) : null
}

/** Returns the time at which the local clock shows `minutesAhead` minutes more, even across a daylight-saving change. */
function momentIn(minutesAhead: number, now: number, minute: number, timeZone: string): number {
  const at = now - (now % 60_000) + minutesAhead * 60_000
  const off =
    ((((minute + minutesAhead) % dayMinutes) - localTime(at, timeZone).minute + dayMinutes * 1.5) % dayMinutes) -
    dayMinutes / 2
  return at + off * 60_000
}
