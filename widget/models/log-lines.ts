import type { Message } from './messages'

/** A message with what its neighbours mean for its looks. */
export interface LogLine {
  message: Message
  /** Set where a new day begins: this day's first message. */
  day: string | null
  /** First and last of a run of messages by one author within a few minutes. */
  first: boolean
  last: boolean
}

const runMs = 5 * 60_000

export function logLines(messages: readonly Message[]): LogLine[] {
  // Once for each message: a long log is read anew with every message that comes.
  const times = messages.map(({ content }) => Date.parse(content.created_at))
  const days = times.map((time) => new Date(time).setHours(0, 0, 0, 0))
  const newDay = (place: number) => place === 0 || days[place] !== days[place - 1]
  const starts = messages.map(({ content }, place) => {
    const before = messages[place - 1]?.content
    if (!before || newDay(place)) return true
    if (before.from !== content.from || before.author_name !== content.author_name) return true
    return (times[place] ?? 0) - (times[place - 1] ?? 0) > runMs
  })
  return messages.map((message, place) => ({
    message,
    day: newDay(place) ? message.content.created_at : null,
    first: starts[place] === true,
    last: starts[place + 1] !== false,
  }))
}
