import type { Actor } from '../events/record-event'
import { reply } from '../messages/reply'
import type { Needs } from '../needs'
import type { ContentRecord } from '../records'
import { contentHidden } from '../refusals'
import { readableThread } from '../threads/readable-thread'

export interface Comment extends Actor {
  threadId: string
  body: string
  attachmentIds: string[]
  /** The agents whom the comment mentions. */
  mentionedIds?: readonly string[]
  clientId: string | null
}

/** Stores a note between agents, which the customer never sees. Throws 404, 403 and 422 like a reply. */
export async function commentOn(needs: Needs, comment: Comment): Promise<ContentRecord> {
  const { read } = needs.store
  const thread = await readableThread(read, comment.agent, comment.threadId)
  const about = (await read.newestOfCustomer(thread.id)) ?? (await read.newestContent(thread.id))
  if (!about) throw contentHidden()
  const { content } = await reply(needs, {
    ...comment,
    inReplyToId: about.id,
    bodyInputFormat: 'text',
    structuredContent: undefined,
    coerce: false,
    private: true,
    autoSubmitted: false,
    contextData: null,
    disableTextInput: null,
  })
  return content
}
