import type { Conversation } from '../../../contract/inbox'
import type { Intervention } from '../../../contract/intervention'
import type { LogEvent } from './lines'

/** What interventions tell of the past: when an inquiry was closed. */
export const eventsOf = (interventions: readonly Intervention[]): LogEvent[] =>
  interventions.flatMap(({ closed_at, closed }) =>
    closed && closed_at ? [{ at: closed_at, what: 'closed' as const, by: '' }] : [],
  )

/** What happened between two forms of a conversation, as far as their difference says it. */
export function changesBetween(before: Conversation, after: Conversation): LogEvent[] {
  const at = after.updated_at
  if (before.updated_at >= at) return []
  if (before.closed && !after.closed) return [{ at, what: 'reopened', by: '' }]
  if (before.state === 'closed' || after.state === 'closed') return []
  if (before.owner?.id === after.owner?.id) return []
  return [after.owner ? { at, what: 'taken', by: after.owner.name } : { at, what: 'released', by: '' }]
}

/** Each once: of the same kind within a second it is the same. */
export function withEvents(known: readonly LogEvent[], more: readonly LogEvent[]): readonly LogEvent[] {
  const isThere = (event: LogEvent) =>
    known.some(({ at, what }) => what === event.what && Math.abs(Date.parse(at) - Date.parse(event.at)) < 1_000)
  const added = more.filter((event) => !isThere(event))
  return added.length > 0 ? [...known, ...added] : known
}
