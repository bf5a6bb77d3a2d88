import type { Scene } from '../act'
import type { ContentRecord, SourceRecord, ThreadRecord } from '../records'
import { unknownThread } from './refusals'

const hour = 3_600_000

export interface Sender {
  source_id: string
  identity_id: string
}

export interface Choice {
  source: SourceRecord
  sender: Sender
  question: ContentRecord | null
  threadId?: string | undefined
  newThread?: boolean | undefined
  now: number
}

/**
 * Returns the answered message's thread, else the given one, else the newest. Null: begin one. Throws if not the
 * customer's.
 */
export function chooseThread(
  scene: Scene,
  { source, sender, question, threadId, newThread, now }: Choice,
): ThreadRecord | null {
  const questionThread = question ? scene.thread(question.thread_id) : null
  if (questionThread && !questionThread.closed) return questionThread
  if (newThread) return null
  const namedThread = threadId === undefined ? null : scene.thread(threadId)
  const isOwn = namedThread?.identity_id === sender.identity_id && namedThread.source_id === sender.source_id
  if (threadId !== undefined && !isOwn) throw unknownThread()
  if (namedThread && !namedThread.closed) return namedThread
  const joins = (thread: ThreadRecord | null) => thread !== null && joinsThread(source, thread, now)
  const newest = scene.newestOpenThread(source.id, sender.identity_id)
  if (joins(newest)) return newest
  // Another device of the customer may begin a thread at this moment.
  const locked = scene.newestOpenThreadOfLocked(source.id, sender.identity_id)
  return joins(locked) ? locked : null
}

/** Whether a new message joins this thread: its newest message is recent enough, or the thread is snoozed. */
function joinsThread(
  { settings }: SourceRecord,
  { last_content_at, snoozed_until }: ThreadRecord,
  now: number,
): boolean {
  return snoozed_until !== null || now - last_content_at < (settings.time_for_thread_inclusion ?? 24) * hour
}
