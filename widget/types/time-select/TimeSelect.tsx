import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { TimeSelect as TimeSelectContent } from '../../../contract/structured/time-select'
import timeWords from '../../strings/english/structured/time-select.json'
import { timeLocale } from '../../strings/time-locale'
import { pageLocale, useWords } from '../../strings/words'
import { check, Icon } from '../../views/ui/icon-paths'
import { Picture, ratioOf } from '../../views/ui/Picture'
import surface from '../../views/ui/Surface.module.css'
import { unseen } from '../../views/ui/unseen'
import { useRoving } from '../../views/ui/useRoving'
import type { StructuredProps } from '../shared/view-props'
import { writeSlotStart } from './slot-start'
import style from './TimeSelect.module.css'
import { type Day, daysOf, minutesAheadHere, slotLocalTime } from './time-slots'

const pin = 'M12 21s-6-6-6-11a6 6 0 0 1 12 0c0 5-6 11-6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z'

const firstDays = 3

const write = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(timeLocale(), options).format(date)
const writeDay = (date: Date) => write(date, { weekday: 'long', day: 'numeric', month: 'long' })
const writeTime = (date: Date) => write(date, { timeStyle: 'short' })
/** Includes the day if the slot's local day differs from the reader's. */
const writeThere = (there: Date, here: Date) => {
  const weekday = there.getUTCDate() === here.getDate() ? undefined : 'short'
  return write(there, { weekday, hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
}
const writeDuration = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(pageLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A choice of time slots, grouped by the reader's days. Shows the slot's local time if it differs. */
export default function TimeSelect({
  content,
  structured,
  answer,
  reply,
  focusComposer,
}: StructuredProps<TimeSelectContent>) {
  const word = useWords(timeWords)
  const all = useSignal(false)
  const titleId = useId()
  const days = daysOf(structured.timeslots)
  const durations = new Set(structured.timeslots.map(({ duration }) => duration))
  const [duration] = durations
  const given = answer?.structured_reply
  const taken = given && 'identifier' in given ? given.identifier : null
  const slots = days.flatMap((day) => day.slots)
  const chosen = slots.find(({ slot }) => slot.identifier === taken)
  const elsewhere = slots.some(({ slot }) => slotLocalTime(slot, minutesAheadHere))
  const picture = structured.attachment_id ? content.media[structured.attachment_id] : undefined
  const shown = all.value ? days : days.slice(0, firstDays)
  const title = structured.location?.title

  return (
    <article
      class={surface.card}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : content.body}
    >
      {structured.attachment_id && <Picture media={picture} ratio={ratioOf(picture)} />}
      {(title || (durations.size === 1 && duration)) && (
        <div class={style.head}>
          {title && (
            <p class={style.place}>
              <Icon d={pin} size={18} />
              <span id={titleId}>{title}</span>
            </p>
          )}
          {durations.size === 1 && !!duration && (
            <p class={style.note}>{word('minutes_each', { duration: writeDuration(duration) })}</p>
          )}
        </div>
      )}
      {answer ? (
        <ChosenSlot text={chosen ? writeSlotStart(chosen.start) : answer.body} />
      ) : (
        <>
          {shown.map((day) => (
            <DayTimes
              key={day.key}
              day={day}
              durations={durations.size > 1}
              elsewhere={elsewhere}
              pick={(slot, start) => {
                reply(writeSlotStart(start), { identifier: slot.identifier, start_time: slot.start_time })
                focusComposer?.()
              }}
            />
          ))}
          {days.length > shown.length && (
            <button
              type="button"
              class={`${surface.quiet} ${style.more}`}
              onClick={() => {
                all.value = true
              }}
            >
              {word('show_more_days')}
            </button>
          )}
          {elsewhere && slots[0] && <p class={style.zone}>{word('zone_note', { zone: zoneOf(slots[0].start) })}</p>}
        </>
      )}
    </article>
  )
}

function ChosenSlot({ text }: { text: string }) {
  const word = useWords(timeWords)
  return (
    <p class={style.chosen}>
      <Icon d={check} size={18} />
      <span>
        <span class={unseen}>{word('you_chose')}: </span>
        {text}
      </span>
    </p>
  )
}

interface DayProps {
  day: Day
  durations: boolean
  elsewhere: boolean
  pick(slot: Day['slots'][number]['slot'], start: Date): void
}

function DayTimes({ day, durations, elsewhere, pick }: DayProps) {
  const word = useWords(timeWords)
  const id = useId()
  const { row, tabIndexOf } = useRoving(day.slots.length, { 'aria-labelledby': id })
  return (
    <div class={style.day}>
      <p class={style.date} id={id}>
        {writeDay(day.date)}
      </p>
      <div class={`${style.slots} ${elsewhere ? style.both : ''}`} {...row}>
        {day.slots.map(({ slot, start }, place) => {
          const there = slotLocalTime(slot, minutesAheadHere)
          return (
            <button
              key={slot.identifier}
              type="button"
              class={style.slot}
              tabIndex={tabIndexOf(place)}
              onClick={() => pick(slot, start)}
            >
              <span>{writeTime(start)}</span>
              {there && <small>{word('time_there', { time: writeThere(there, start) })}</small>}
              {durations && <small>{writeDuration(slot.duration)}</small>}
            </button>
          )
        })}
      </div>
    </div>
  )
}

const zoneOf = (at: Date) =>
  new Intl.DateTimeFormat(pageLocale(), { timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
