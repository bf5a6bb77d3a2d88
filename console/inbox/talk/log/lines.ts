import type { ConversationEvent } from '../../../../clients/typescript/operations'
import type { ConversationContent } from '../../../shell/shapes'
import type { PendingMessage } from '../../compose/outbox/pending-message'

export type LogLine =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; at: string; event: ConversationEvent }
  | { kind: 'said'; key: string; content: ConversationContent; first: boolean; last: boolean }
  | { kind: 'pending'; key: string; pending: PendingMessage }

const runMs = 5 * 60_000

interface LogParts {
  contents: readonly ConversationContent[]
  events: readonly ConversationEvent[]
  pending: readonly PendingMessage[]
  /** The id of the first new content. */
  unreadFrom: string
}

/** Returns the lines of the log in reading order: days, messages, events. Pending messages are at the end. */
export function linesOf({ contents, events, pending, unreadFrom }: LogParts): LogLine[] {
  const lines: LogLine[] = []
  const first = contents[0]?.created_at ?? ''
  const remainingEvents = events.filter(({ at }) => at >= first).sort((a, b) => (a.at < b.at ? -1 : 1))
  let day = ''
  const startDay = (at: string, key: string) => {
    const next = new Date(at).toDateString()
    if (next !== day) lines.push({ kind: 'day', key: `day ${key}`, at })
    day = next
  }
  const addEventsBefore = (until: string) => {
    while (remainingEvents[0] && remainingEvents[0].at < until) {
      const event = remainingEvents.shift() as ConversationEvent
      startDay(event.at, `${event.at} ${event.what}`)
      lines.push({ kind: 'event', key: `event ${event.at} ${event.what}`, at: event.at, event })
    }
  }
  for (const [place, content] of contents.entries()) {
    addEventsBefore(content.created_at)
    startDay(content.created_at, content.id)
    if (content.id === unreadFrom) lines.push({ kind: 'unread', key: 'unread' })
    const before = lines.at(-1)
    lines.push({
      kind: 'said',
      key: content.id,
      content,
      first: before?.kind !== 'said' || !isRun(before.content, content),
      last: !contents[place + 1] || !isRun(content, contents[place + 1] as ConversationContent),
    })
  }
  addEventsBefore('9')
  for (const each of pending) lines.push({ kind: 'pending', key: each.client_id, pending: each })
  return lines
}

/** Returns whether two contents belong to one run: same author, same readers, within minutes. */
function isRun(a: ConversationContent, b: ConversationContent): boolean {
  return (
    a.from === b.from &&
    a.creator_id === b.creator_id &&
    a.author_name === b.author_name &&
    (a.seq === null) === (b.seq === null) &&
    Date.parse(b.created_at) - Date.parse(a.created_at) < runMs
  )
}
