import { isTimeWithOffset } from './dates'
import { type Fields, isFields } from './fields'
import { rootPlace } from './paths'
import { type Report, warn } from './report'

/** Warns of offered times in the past. They are still offered, because only the sender knows whether they are wrong. */
export function warnOfPast(report: Report, { type, timeslots }: Fields, now: number): void {
  if (type !== 'time_select') return
  for (const [nth, slot] of (Array.isArray(timeslots) ? timeslots : []).entries()) {
    const time = isFields(slot) ? slot.start_time : undefined
    if (typeof time !== 'string' || !isTimeWithOffset(time) || Date.parse(time) >= now) continue
    warn(
      report,
      { parent: rootPlace, name: 'timeslots', nth },
      'start_time',
      'in_the_past',
      'is in the past, and customers can still choose it',
    )
  }
}
