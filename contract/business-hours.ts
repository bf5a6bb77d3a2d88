import { localTime, minutesOf } from './local-time'

/** The times at which agents work. */
export interface BusinessHours {
  /** An IANA name, "Europe/Paris". */
  time_zone: string
  /** `day` 1 is Monday, 7 Sunday; local times "HH:MM", `to` may be "24:00". */
  hours: { day: number; from: string; to: string }[]
}

/** Whether it is open at `now`, milliseconds since 1970; always true without hours. */
export function isOpen(hours: BusinessHours | undefined, now: number): boolean {
  if (!hours) return true
  const { day, minute } = localTime(now, hours.time_zone)
  return hours.hours.some((each) => each.day === day && minutesOf(each.from) <= minute && minute < minutesOf(each.to))
}
