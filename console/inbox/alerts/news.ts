import type { Conversation } from '../../../clients/typescript/operations'

/** The number of remembered conversations. */
const mostKnown = 1_000

/** Alerts for customers in own and unowned conversations. Each message alerts once, in whichever list. */
export function createNews(me: () => string) {
  const known = new Map<string, string | undefined>()

  /** `row` is the conversation as the list showed it before, if it did. */
  return (conversation: Conversation, row: Conversation | undefined): boolean => {
    const { id, preview, owner, state, unread_count } = conversation
    const before = known.get(id) ?? row?.preview?.content_id
    known.delete(id)
    known.set(id, preview?.content_id)
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    // In an unknown conversation only an unread message alerts.
    const written = preview?.from === 'customer' && (before ? preview.content_id !== before : unread_count > 0)
    return written && (owner?.id === me() || state === 'new')
  }
}
