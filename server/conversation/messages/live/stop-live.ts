import type { Visitor } from '../../customers/session'
import { openSessionOf } from '../../customers/session'
import { addEvent, readAudience } from '../../events/publish-event'
import { commit } from '../../events/write'
import type { Needs } from '../../needs'
import type { Reader } from '../../ports'
import type { ContentRecord } from '../../records'
import { unknownContent } from '../../refusals'

/** Returns a message that this visitor can see. Throws for every other message. */
export async function ownContent(read: Reader, visitor: Visitor, id: string): Promise<ContentRecord> {
  const session = await openSessionOf(read, visitor)
  const content = session && (await read.content(id))
  if (!content || content.private_message) throw unknownContent()
  if (content.identity_id !== session.identity_id || content.source_id !== visitor.source.id) throw unknownContent()
  return content
}

/**
 * Stores that the customer wants a live message to stop, and notifies its author. Does nothing if the message has
 * ended.
 */
export async function stopLive(needs: Needs, visitor: Visitor, id: string): Promise<void> {
  const { thread_id, live } = await ownContent(needs.store.read, visitor, id)
  if (live !== 'streaming') return
  await commit(needs, async (tx, set) => {
    const thread = await tx.thread(thread_id)
    const record = (await tx.liveMessagesOf(thread_id)).find((each) => each.id === id)
    const content = await tx.content(id)
    const source = content && (await tx.source(content.source_id))
    if (!thread || !source || !record || record.stop_requested_at !== null) return
    await tx.putLiveStop({ id, thread_id, stop_requested_at: needs.clock() })
    const task = { kind: 'event', type: 'content.stop_requested', content_id: id } as const
    const soFar = { ...content, body: record.body }
    addEvent(needs, set, await readAudience(tx, source, thread), task, soFar)
  })
}
