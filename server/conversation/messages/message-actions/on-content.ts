import { canChangeMessages, usualEditWindow } from '../../../../contract/channel-abilities'
import type { Draft } from '../../draft'
import { changeContent, changeThread, draftOf } from '../../events/draft'
import type { Actor } from '../../events/record-event'
import { commit } from '../../events/write'
import type { Needs } from '../../needs'
import { mayIn } from '../../permissions'
import type { Transaction } from '../../ports'
import type { ContentRecord, SourceRecord } from '../../records'
import { contentHidden, replyForbidden } from '../../refusals'
import { changedAt } from '../../stored-record'
import { channelCannot, notOwnContent, stillWritten, windowOver } from './refusals'

/** A stored message while an action changes it. The transaction has locked its thread. */
export interface MessageChange {
  tx: Transaction
  draft: Draft
  content: ContentRecord
  source: SourceRecord
}

/** Runs an action on a content in one transaction. Throws 404. */
export async function onContent<T>(
  needs: Pick<Needs, 'store'>,
  contentId: string,
  act: (change: MessageChange) => Promise<T>,
): Promise<T> {
  const seenContent = await needs.store.read.content(contentId)
  if (!seenContent) throw contentHidden()
  return commit(needs, async (tx, set) => {
    const thread = await tx.thread(seenContent.thread_id)
    const content = await tx.content(contentId)
    const source = await tx.source(seenContent.source_id)
    if (!thread || !content || !source) throw contentHidden()
    return act({ tx, draft: await draftOf(tx, set, thread), content, source })
  })
}

/** Changes a message and numbers the change for chats that were offline. Its time never goes back. */
export function changeMessage(
  { clock }: Pick<Needs, 'clock'>,
  { draft, content }: Pick<MessageChange, 'draft' | 'content'>,
  changed: Partial<ContentRecord>,
): ContentRecord {
  const updated_at = changedAt(content, clock())
  const { last_change } = changeThread(draft, { last_change: draft.thread.last_change + 1, updated_at })
  return changeContent(draft, content, { ...changed, last_change, updated_at })
}

/** Throws 404 if the agent may not read the message's source, 403 without the right to reply. */
export async function mustReachMessage({ tx, content }: MessageChange, { agent }: Actor): Promise<void> {
  const settings = await tx.settings()
  if (!mayIn(settings, agent, 'read', content.source_id)) throw contentHidden()
  if (!mayIn(settings, agent, 'reply', content.source_id)) throw replyForbidden()
}

export function mustBeOwnContent({ content }: MessageChange, { agent }: Actor): void {
  if (content.author !== 'agent' || content.author_id !== agent.id) throw notOwnContent()
}

/** Throws 409 for a live message. */
export function mustBeComplete({ content }: MessageChange): void {
  if (content.live === 'streaming') throw stillWritten()
}

/** Throws 409 on channels where a sent message cannot change. Comments can: no channel gets them. */
export function mustBeChangeable({ content, source }: Pick<MessageChange, 'content' | 'source'>): void {
  if (!content.private_message && !canChangeMessages[source.type]) throw channelCannot(source.type)
}

/** Throws 409 after the source's time limit for changes of a message. */
export function mustBeInTime(
  { clock }: Pick<Needs, 'clock'>,
  { content, source }: Pick<MessageChange, 'content' | 'source'>,
): void {
  const seconds = source.settings.edit_window_seconds ?? usualEditWindow
  if (clock() - content.created_at > seconds * 1000 || seconds === 0) throw windowOver(seconds)
}
