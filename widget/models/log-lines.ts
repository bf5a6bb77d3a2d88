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
  const starts = messages.map((message, place) => startsRun(messages[place - 1], message))
  return messages.map((message, place) => ({
    message,
    day: startsDay(messages[place - 1], message) ? message.content.created_at : null,
    first: starts[place] === true,
    last: starts[place + 1] !== false,
  }))
}

function startsRun(before: Message | undefined, { content }: Message): boolean {
  if (!before || startsDay(before, { content })) return true
  const { from, author_name, created_at } = before.content
  if (from !== content.from || author_name !== content.author_name) return true
  return Date.parse(content.created_at) - Date.parse(created_at) > runMs
}

const startsDay = (before: Message | undefined, { content }: Pick<Message, 'content'>): boolean =>
  !before || new Date(before.content.created_at).toDateString() !== new Date(content.created_at).toDateString()
