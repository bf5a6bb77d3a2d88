import type { Conversation } from '../../../clients/typescript/operations'

/** The number of conversations that are remembered. */
const mostKnown = 1_000

/**
 * Decides which changes this agent is notified of: messages of customers in the agent's own conversations and in conversations without an owner.
 * Each message is announced once, no matter which list is on the screen.
 */
export function createNews(me: () => string) {
  const known = new Map<string, string | undefined>()

  /** `row`: the conversation as the list showed it before, if it did. */
  return (conversation: Conversation, row: Conversation | undefined): boolean => {
    const { id, preview, owner, state, unread_count } = conversation
    const before = known.get(id) ?? row?.preview?.content_id
    known.delete(id)
    known.set(id, preview?.content_id)
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    // In a conversation that was not known before, only an unread message counts.
    const written = preview?.from === 'customer' && (before ? preview.content_id !== before : unread_count > 0)
    return written && (owner?.id === me() || state === 'new')
  }
}
