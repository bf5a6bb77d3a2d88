import type { Timeslot } from '../../../contract/structured/time-select'
import { timeLocale } from '../../strings/time-locale'

// In its own file, because a chat without the view of time slots needs it, too.

export const slotPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/

/** Returns the time at which a slot starts. The spec writes `+0200` without a colon, which `Date` cannot parse. */
export function slotStart(slot: Timeslot): Date {
  const [, clock = '', offset = 'Z'] = slotPattern.exec(slot.start_time) ?? []
  return new Date(clock + offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/** Returns a slot's day and time in words: the text of the customer's answer. */
export const writeSlotStart = (start: Date): string =>
  new Intl.DateTimeFormat(timeLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(start)
