export interface SnoozeTime {
  name: 'later' | 'tomorrow' | 'next_week'
  at: Date
}

/** The hour at which the working day starts. */
const morning = 9
/** "Later today" is a full hour, at least this many hours away, and not after `lastHour`. */
const hoursAway = 3
const lastHour = 22

/** Uses this device's time zone. Late in the evening "later today" is missing. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const day = (days: number, hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
  const hour = now.getHours() + hoursAway + (now.getMinutes() > 0 ? 1 : 0)
  // On Sunday the next week starts eight days later, because "tomorrow" is already Monday.
  const toMonday = (8 - now.getDay()) % 7 || 7
  const later = hour <= lastHour ? [{ name: 'later' as const, at: day(0, hour) }] : []
  return [
    ...later,
    { name: 'tomorrow', at: day(1, morning) },
    { name: 'next_week', at: day(toMonday === 1 ? 8 : toMonday, morning) },
  ]
}

/** Formats a time for a field of the type `datetime-local`. */
export function fieldTime(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}
