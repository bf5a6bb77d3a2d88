import type { Timeslot } from '../../../contract/structured/time-select'
import type { Answer, AnswerInput } from '../answer-shapes'

const shopZone = 'America/New_York'
const startsAt = ['10:00', '13:00', '15:30']
/** Sunday and Monday in the numbers of `getUTCDay`. */
const closedOn = [0, 1]

export function time({ pictures, now }: AnswerInput): Answer {
  return {
    body: 'When would you like an hour at our potting bench?',
    structured_content: {
      type: 'time_select',
      timeslots: visits(now),
      location: { latitude: 43.657, longitude: -70.25, radius: 80, title: 'Fern & Kettle, the potting bench' },
      attachment_id: pictures.bench,
    },
  }
}

/** Returns nine visits on the next three open days, in the shop's time zone. */
export function visits(now: Date): Timeslot[] {
  const openDays = [1, 2, 3, 4, 5]
    .map((days) => shopDay(now, days))
    .filter((day) => !closedOn.includes(day.getUTCDay()))
  return openDays.slice(0, 3).flatMap(slotsOf)
}

function slotsOf(day: Date): Timeslot[] {
  const date = day.toISOString().slice(0, 10)
  const offset = shopOffset(day)
  return startsAt.map((clock) => ({
    identifier: `bench-${date}-${clock.replace(':', '')}`,
    start_time: `${date}T${clock}${offset}`,
    duration: 3600,
  }))
}

/** Returns the shop's date `days` after today, as noon UTC of that date. */
function shopDay(now: Date, days: number): Date {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: shopZone }).format(now)
  const noon = new Date(`${today}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon
}

/**
 * Returns the shop's UTC offset on this day, such as `-0400`. Clocks change at night, so opening hours have one offset.
 */
function shopOffset(day: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: shopZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value
  return name?.replace('GMT', '').replace(':', '') || '+0000'
}
