import type { ConversationEvent } from '../../../clients/typescript/operations'
import type { Priority, RoutingModeName } from '../../../contract/inbox/states'
import type { Times } from '../../times/times'
import type { Inbox } from '../inbox'
import type { Translate } from '../strings/en'

interface EventWords {
  t: Translate
  times: Pick<Times, 'until'>
  modes: Pick<Inbox['modes'], 'nameOf'>
}

/** Says who did what, from what to what. Events without a person, such as closing after a long silence, name Bubblewire. */
export function eventText(words: EventWords, event: ConversationEvent): string {
  const { t, times, modes } = words
  const { at, what, by, to, from, values, until } = event
  const name = by?.name ?? 'Bubblewire'
  if (until) return t('event_snoozed_until_by', { name, when: times.until(until, Date.parse(at)) })
  if (values && what === 'sorted') {
    const [before, after] = [values.from, values.to].map((mode) => modes.nameOf(mode as RoutingModeName))
    return t('event_sorted_from_to', { name, from: before ?? '', to: after ?? '' })
  }
  if (values && what === 'prioritized') {
    const [before, after] = [values.from, values.to].map((priority) => t(`priority_${priority as Priority}`))
    return t('event_prioritized_from_to', { name, from: before ?? '', to: after ?? '' })
  }
  const other = from && from.id !== by?.id ? from.name : ''
  if (to?.name)
    return other
      ? t('event_reassigned_from', { name, from: other, to: to.name })
      : t('event_reassigned_to', { name, to: to.name })
  if (other && what === 'taken') return t('event_taken_from', { name, from: other })
  if (other && what === 'released') return t('event_released_from', { name, from: other })
  return t(`event_${what}_by`, { name })
}
