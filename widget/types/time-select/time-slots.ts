import type { Timeslot } from '../../../contract/structured/time-select'
import { slotPattern, slotStart } from './slot-start'

export interface Day {
  /** The local calendar day, YYYY-MM-DD; only for grouping. */
  key: string
  date: Date
  slots: { slot: Timeslot; start: Date }[]
}

/**
 * Returns the slot's own local time as a date to format in UTC; null if it equals the reader's time. `minutesAhead` is
 * the reader's offset from UTC.
 */
export function slotLocalTime(slot: Timeslot, minutesAhead: (at: Date) => number): Date | null {
  const start = slotStart(slot)
  const ahead = minutesOf(slotPattern.exec(slot.start_time)?.[2] ?? 'Z')
  return ahead === minutesAhead(start) ? null : new Date(+start + ahead * 60_000)
}

/** Returns slots by the reader's local day, in the order of time, without slots whose time is invalid. */
export function daysOf(slots: readonly Timeslot[], timeZone?: string): Day[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const days = new Map<string, Day>()
  const timed = slots.map((slot) => ({ slot, start: slotStart(slot) })).filter(({ start }) => !Number.isNaN(+start))
  for (const entry of timed.sort((a, b) => +a.start - +b.start)) {
    const key = dayOf.format(entry.start)
    const day = days.get(key) ?? { key, date: entry.start, slots: [] }
    day.slots.push(entry)
    days.set(key, day)
  }
  return [...days.values()]
}

export const minutesAheadHere = (at: Date): number => -at.getTimezoneOffset()

function minutesOf(offset: string): number {
  if (offset === 'Z') return 0
  const [hours, minutes] = [offset.slice(1, 3), offset.slice(-2)].map(Number)
  return (offset.startsWith('-') ? -1 : 1) * ((hours ?? 0) * 60 + (minutes ?? 0))
}
