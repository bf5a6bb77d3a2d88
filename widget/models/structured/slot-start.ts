import type { Timeslot } from '../../../contract/structured/time-select'
import { timeLocale } from '../../strings/time-locale'

// Also in a chat that could not fetch the view of time slots.

export const written = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/

/** The time at which a slot begins. The spec writes `+0200` without a colon, which `Date` does not read. */
export function startOf(slot: Timeslot): Date {
  const [, clock = '', offset = 'Z'] = written.exec(slot.start_time) ?? []
  return new Date(clock + offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/** A slot's day and time in words: the text of the customer's answer. */
export const writeStart = (start: Date): string =>
  new Intl.DateTimeFormat(timeLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(start)
