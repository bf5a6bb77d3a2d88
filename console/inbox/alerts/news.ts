import type { Conversation } from '../../../contract/inbox/conversation'

/** So many conversations are remembered. */
const mostKnown = 1_000

/**
 * Which changes this agent is notified of: a customer wrote, and the conversation is theirs or has no owner. Each message is announced once, no
 * matter which list is on the screen.
 */
export function createNews(me: () => string) {
  const known = new Map<string, string | undefined>()

  /** `row`: how it stood in the list, where it did. */
  return (conversation: Conversation, row: Conversation | undefined): boolean => {
    const { id, preview, owner, state, unread_count } = conversation
    const before = known.get(id) ?? row?.preview?.content_id
    known.delete(id)
    known.set(id, preview?.content_id)
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    // Of a conversation that was not known before, only what nobody has read.
    const written = preview?.from === 'customer' && (before ? preview.content_id !== before : unread_count > 0)
    return written && (owner?.id === me() || state === 'new')
  }
}
