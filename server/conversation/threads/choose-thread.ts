import type { Reader } from '../ports'
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
  asked: ContentRecord | null
  threadId?: string | undefined
  newThread?: boolean | undefined
  newestOpen?: ThreadRecord | null | undefined
  now: number
}

/** The question's thread, else the named, else the newest; null: begin one. Throws for another customer's. */
export async function chooseThread(
  read: Reader,
  { source, sender, asked, threadId, newThread, newestOpen, now }: Choice,
): Promise<ThreadRecord | null> {
  const askedThread = asked ? await read.thread(asked.thread_id) : null
  if (askedThread && !askedThread.closed) return askedThread
  if (newThread) return null
  const named = threadId === undefined ? null : await read.thread(threadId)
  const own = named?.identity_id === sender.identity_id && named.source_id === sender.source_id
  if (threadId !== undefined && !own) throw unknownThread()
  if (named && !named.closed) return named
  const thread = newestOpen === undefined ? await read.newestOpenThread(source.id, sender.identity_id) : newestOpen
  return thread && joinsThread(source, thread, now) ? thread : null
}

/**
 * Whether the thread's last message is younger than the source's inclusion time, or an agent expects the next message.
 */
export function joinsThread(
  { settings }: SourceRecord,
  { last_content_at, snoozed_until }: ThreadRecord,
  now: number,
): boolean {
  return snoozed_until !== null || now - last_content_at < (settings.time_for_thread_inclusion ?? 24) * hour
}
