import type { Conversation } from '../../../clients/typescript/operations'

/** The number of remembered conversations. */
const mostConversations = 1_000

/** Returns true for a customer's message in an own or unowned conversation, once per message. */
export function createNews(me: () => string) {
  const newestContents = new Map<string, string | undefined>()

  /** `row` is the conversation in the list before this change, if the list contained it. */
  return (conversation: Conversation, row: Conversation | undefined): boolean => {
    const { id, preview, owner, state, unread_count } = conversation
    const before = newestContents.get(id) ?? row?.preview?.content_id
    newestContents.delete(id)
    newestContents.set(id, preview?.content_id)
    const [oldest] = newestContents.keys()
    if (newestContents.size > mostConversations && oldest !== undefined) newestContents.delete(oldest)
    // For a conversation that was not known before, only unread messages count.
    const isNewMessage = preview?.from === 'customer' && (before ? preview.content_id !== before : unread_count > 0)
    return isNewMessage && (owner?.id === me() || state === 'new')
  }
}
