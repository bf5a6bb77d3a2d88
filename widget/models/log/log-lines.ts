import type { Message } from './messages'

export interface LogLine {
  message: Message
  /** Set on the first message of a day. */
  day: string | null
  /** Whether the message is the first of a group by one author within a few minutes; `last` likewise. */
  first: boolean
  last: boolean
}

const runMs = 5 * 60_000

export function logLines(messages: readonly Message[]): LogLine[] {
  const newDay = (place: number) => messages[place]?.day !== messages[place - 1]?.day
  const starts = messages.map(({ content, at }, place) => {
    const before = messages[place - 1]
    if (!before || newDay(place)) return true
    if (before.content.from !== content.from || before.content.author_name !== content.author_name) return true
    return at - before.at > runMs
  })
  return messages.map((message, place) => ({
    message,
    day: newDay(place) ? message.content.created_at : null,
    first: starts[place] === true,
    last: starts[place + 1] !== false,
  }))
}
