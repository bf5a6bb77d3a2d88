import type { Reader } from '../ports'
import type { CommunityRecord, SessionRecord, SourceRecord, ThreadRecord } from '../records'
import { unknownContent } from '../refusals'
import { unknownThread } from '../threads/refusals'
import { sessionEnded, signInRequired } from './refusals'

export interface Visitor {
  source: SourceRecord
  /** SHA-256 of the visitor's session token. */
  sessionHash: string
  /** The origin of the page that shows the chat; null for a chat in its own window. */
  origin: string | null
}

type Sessions = Pick<Reader, 'session' | 'community'>

/**
 * Returns the visitor's session; null before the first message. Throws if it has ended or belongs to another source.
 */
export async function openSessionOf(
  read: Sessions,
  { source, sessionHash }: Pick<Visitor, 'source' | 'sessionHash'>,
): Promise<SessionRecord | null> {
  return mustBeOpen(await read.session(sessionHash), source)
}

function mustBeOpen(session: SessionRecord | null, source: SourceRecord): SessionRecord | null {
  if (!session) return null
  if (session.source_id !== source.id) throw unknownContent()
  if (session.ended_at !== null) throw sessionEnded()
  return session
}

/** Throws for an unsigned session if the community requires signed identities. */
export async function writableSession(
  read: Sessions,
  visitor: Pick<Visitor, 'source' | 'sessionHash'>,
): Promise<SessionRecord | null> {
  const { source, sessionHash } = visitor
  const [session, community] = await Promise.all([read.session(sessionHash), read.community(source.community_id)])
  return mustBeWritable(session, source, community)
}

/** Like `writableSession`, for a session that was read. */
export function mustBeWritable(
  found: SessionRecord | null,
  source: SourceRecord,
  community: CommunityRecord | null,
): SessionRecord | null {
  const session = mustBeOpen(found, source)
  if (!session?.signed && community?.signed_identities === 'required') throw signInRequired()
  return session
}

/** Whether a signed session ended by time or by a revoked key. Then the site can sign its customer in again. */
export const hasExpired = ({ expires_at }: Pick<SessionRecord, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now

/** Returns a thread of this visitor. Throws for a thread of another visitor. */
export async function ownThread(read: Reader, visitor: Visitor, threadId: string): Promise<ThreadRecord> {
  const session = await openSessionOf(read, visitor)
  const thread = session && (await read.thread(threadId))
  if (!thread || thread.identity_id !== session.identity_id || thread.source_id !== visitor.source.id) {
    throw unknownThread()
  }
  return thread
}
