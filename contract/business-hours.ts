import { localTime, minutesOf } from './local-time'

/** When agents are there. */
export interface BusinessHours {
  /** An IANA name, "Europe/Paris". */
  time_zone: string
  /** `day` 1 is Monday, 7 Sunday; local times "HH:MM", `to` may be "24:00". */
  hours: { day: number; from: string; to: string }[]
}

/** Whether it is open now, milliseconds since 1970; always where no hours are set. */
export function isOpen(hours: BusinessHours | undefined, now: number): boolean {
  if (!hours) return true
  const { day, minute } = localTime(now, hours.time_zone)
  return hours.hours.some((each) => each.day === day && minutesOf(each.from) <= minute && minute < minutesOf(each.to))
}
