import { isEmptyText } from '../../../../contract/empty-text'
import type { Warning } from '../../../../contract/structured/problem'
import { withScene } from '../../act'
import { formatBody } from '../../contents/format-body'
import type { LiveFacts, LiveRecord } from '../../contents/live-records'
import { searchedText } from '../../contents/searched-text'
import { changeContent } from '../../events/draft'
import { addEvent, readAudience } from '../../events/publish-event'
import { attachmentUse } from '../../events/release-files'
import { commit } from '../../events/write'
import type { Needs } from '../../needs'
import type { Transaction } from '../../ports'
import type { ContentRecord, SourceRecord } from '../../records'
import { changedAt } from '../../stored-record'
import type { WriteSet } from '../../write-set'
import { announce, disablesTextBox, exported, isMailed, wordsOfMessage } from '../agent-message'
import type { MessageRequest, Prepared } from '../message-request'
import { prepare } from '../reply'
import { liveOver, liveThreadClosed } from './refusals'

export interface LiveEnd {
  id: string
  threadId: string
  turn: string
  text: string
  actor: Pick<MessageRequest, 'agent' | 'tokenId'>
  structuredContent: unknown
}

export interface EndedLive {
  content: ContentRecord
  source: SourceRecord
  warnings: Warning[]
}

/**
 * Completes a live message. Throws 422 with all problems, 409 if another request writes it or the conversation is
 * closed.
 */
export async function completeLive(needs: Needs, end: LiveEnd): Promise<EndedLive> {
  const ended = await commit(needs, async (tx, set) => {
    const scene = await sceneOf(tx, end.id, end.threadId)
    if (scene?.live.turn !== end.turn) throw liveOver()
    if (scene.isClosed) throw liveThreadClosed()
    const message: MessageRequest = {
      body: toPlainText(end.text),
      bodyInputFormat: 'text',
      structuredContent: end.structuredContent,
      ...end.actor,
      ...{ coerce: false, private: false, attachmentIds: [], contextData: null, disableTextInput: null },
      autoSubmitted: scene.content.auto_submitted,
    }
    const prepared = await withScene(tx, (tables) =>
      prepare(needs, tables, message, scene.source, scene.content.language),
    )
    const content = await completeContent(needs, tx, set, { prepared, text: end.text, how: 'complete', ...scene })
    return { content, source: scene.source, warnings: prepared.warnings }
  })
  countSent(needs, ended)
  return ended
}

/** Ends a live message with `text`, or the stored text if its node failed. Null if ended, or another request writes it. */
export async function interruptLive(
  needs: Needs,
  {
    id,
    thread_id,
    turn,
    beats,
    text,
  }: Pick<LiveFacts, 'id' | 'thread_id' | 'turn'> & { beats?: number; text?: string },
): Promise<ContentRecord | null> {
  const ended = await commit(needs, async (tx, set) => {
    const scene = await sceneOf(tx, id, thread_id)
    if (scene?.live.turn !== turn || (beats !== undefined && scene.live.beats !== beats)) return null
    // In a closed conversation an interrupted message keeps the text with which it was sent.
    const body = scene.isClosed && scene.live.announced ? scene.content.body : (text ?? scene.live.body)
    const { type: channel } = scene.source
    const rendering: Prepared['rendering'] = {
      channel,
      as: 'text',
      body: toPlainText(body),
      structured: null,
      warnings: [],
    }
    const prepared: Prepared = { structured: null, rendering, filenames: [], privateFiles: [], warnings: [] }
    const content = await completeContent(needs, tx, set, { prepared, text: body, how: 'interrupted', ...scene })
    return { content, source: scene.source }
  })
  if (ended) countSent(needs, ended)
  return ended?.content ?? null
}

/** Counts a sent web message. Messages on other channels are counted when the connector answers. */
function countSent(needs: Needs, { content, source }: Pick<EndedLive, 'content' | 'source'>): void {
  if (source.type === 'web_messaging') needs.observe.sent('web_messaging', 'success')
  needs.notify.changed(content)
}

/** Returns plain text, because other channels show no Markdown. A text of only Markdown signs stays unchanged. */
function toPlainText(text: string): string {
  const plain = formatBody(text, 'markdown').text
  return isEmptyText(plain) ? text : plain
}

interface Scene {
  live: LiveRecord
  content: ContentRecord
  source: SourceRecord
  /** Whether the conversation is closed. Its author can then not complete the message. */
  isClosed: boolean
}

/** Returns the message, with its thread locked; null if it has ended, or if its conversation was deleted. */
async function sceneOf(tx: Transaction, id: string, threadId: string): Promise<Scene | null> {
  const thread = await tx.thread(threadId)
  const live = (await tx.liveMessagesOf(threadId)).find((each) => each.id === id)
  const content = live && (await tx.content(id))
  const source = content && (await tx.source(content.source_id))
  return thread && live && content && source ? { live, content, source, isClosed: thread.closed } : null
}

interface LiveEnding extends Scene {
  prepared: Prepared
  text: string
  how: 'complete' | 'interrupted'
}

async function completeContent(
  needs: Needs,
  tx: Transaction,
  set: WriteSet,
  { live, content, source, prepared, text, how }: LiveEnding,
): Promise<ContentRecord> {
  const now = needs.clock()
  const thread = await tx.thread(content.thread_id)
  if (!thread) throw liveOver()
  const words = wordsOfMessage({ body: text, bodyInputFormat: 'text' }, prepared)
  const searched_text = searchedText({ structured_reply: null, live: how, ...words }, prepared.filenames)
  // Numbers the change, so that a chat that was offline receives it in its next sync.
  const last_change = thread.last_change + 1
  // Never earlier than before, even if the clock was set back, because inboxes show the state with the latest time.
  const updated_at = Math.max(now, content.updated_at)
  const asStored: ContentRecord = { ...content, ...words, searched_text, live: how, last_change, updated_at }
  const audience = { ...(await readAudience(tx, source, thread)), thread }
  const isEmpty = how === 'interrupted' && text === '' && source.type !== 'web_messaging'
  const after = isEmpty ? asNotSent(asStored) : exported(asStored, audience)
  await tx.deleteLiveMessage(live.id)
  changeContent({ set }, content, after)
  for (const id of prepared.privateFiles) set.attachmentUses.push(attachmentUse(needs, id, content))
  const isNewest = thread.last_seq === content.seq
  const changed = {
    ...thread,
    select_locks: isNewest ? disablesTextBox(after) : thread.select_locks,
    digest_waits: thread.digest_waits || (!live.announced && isMailed(needs, audience, after)),
    last_content_at: Math.max(thread.last_content_at, now),
    last_change,
    updated_at: changedAt(thread, now),
  }
  set.threads.push({ before: thread, after: changed })
  if (!live.announced && !isEmpty) announce(needs, set, audience, asStored)
  // The interruption has already sent the event of the reply, which is sent only one time.
  const isMended = live.announced && (after.body !== content.body || after.structured_content !== null)
  if (isMended) addEvent(needs, set, audience, { kind: 'event', type: 'content.updated', content_id: live.id }, after)
  return after
}

const asNotSent = (content: ContentRecord): ContentRecord => ({
  ...content,
  synchronization_status: 'export_failure',
  synchronization_error: 'The author stopped before the first word.',
})
