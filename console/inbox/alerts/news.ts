import type { Conversation } from '../../../contract/inbox/conversation'

/** So many conversations are remembered. */
const mostKnown = 1_000

/**
 * What of the changes is news to this agent: a customer wrote to them or to nobody, or a conversation was given to them. Each message is
 * news once, whichever list is on the screen.
 */
export function createNews(me: () => string) {
  const known = new Map<string, { contentId: string | undefined; ownerId: string | undefined }>()
  const of = ({ preview, owner }: Conversation) => ({ contentId: preview?.content_id, ownerId: owner?.id })

  /** `row`: how it stood in the list, where it did. */
  return (conversation: Conversation, row: Conversation | undefined): boolean => {
    const { id, preview, owner, state, unread_count } = conversation
    const before = known.get(id) ?? (row && of(row))
    known.delete(id)
    known.set(id, of(conversation))
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    const mine = owner?.id === me()
    if (mine && before && before.ownerId !== me()) return true
    // Of what was never heard of before, only what nobody has read.
    const written =
      preview?.from === 'customer' && (before ? preview.content_id !== before.contentId : unread_count > 0)
    return written && (mine || state === 'new')
  }
}
