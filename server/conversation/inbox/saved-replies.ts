import { isEmptyText } from '../../../contract/empty-text'
import { searchable } from '../../../contract/inbox/search-words'
import type { Problem } from '../../../contract/structured/problem'
import { validate } from '../../structured/engine/validate'
import { iso } from '../clock-and-ids'
import { knownAttachments, publicFilesIn } from '../contents/attachments'
import { type Actor, recordChange, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { readableSources, requireRight, requireSources, sharedRecordFilter } from '../permissions'
import type { InboxTransaction, Reader } from '../ports'
import type { AgentRecord } from '../records'
import { invalid, notFound } from '../refusals'
import { changedAt } from '../stored-record'
import { isNarrowed } from '../token-limits'
import type { SavedReplyRecord } from './saved-reply-records'

export type SavedReplyFields = Partial<
  Pick<SavedReplyRecord, 'name' | 'shortcut' | 'body' | 'structured_content' | 'language' | 'source_ids'>
>

const savedReplyHidden = notFound('saved_reply_not_found', 'No such saved reply, or it is another agent’s own.')

interface Filter {
  q: string
  sourceId?: string | undefined
  personal?: boolean | undefined
}

/** Returns the shared saved replies of the agent's sources, and the agent's own, sorted by name. */
export async function savedRepliesFor(read: Reader, agent: AgentRecord, filter: Filter): Promise<SavedReplyRecord[]> {
  const word = searchable(filter.q.trim())
  const holds = (text: string | null) => text !== null && searchable(text).includes(word)
  const isReadable = await readableBy(read, agent)
  return (await read.savedReplies()).filter(
    (each) =>
      isReadable(each) &&
      (filter.personal === undefined || filter.personal === (each.owner_id !== null)) &&
      (filter.sourceId === undefined || each.source_ids.length === 0 || each.source_ids.includes(filter.sourceId)) &&
      [each.name, each.shortcut, each.body].some(holds),
  )
}

/**
 * Returns a saved reply. Throws 404 if it belongs to another agent, or if it is shared and its sources are not
 * readable.
 */
export async function savedReplyFor(read: Reader, agent: AgentRecord, id: string): Promise<SavedReplyRecord> {
  const found = await read.savedReply(id)
  if (!found || !(await readableBy(read, agent))(found)) throw savedReplyHidden()
  return found
}

/** Creates a saved reply. Throws 403 for a shared one without right, 422 with all problems. */
export function createSavedReply(
  needs: Needs,
  actor: Actor,
  { name, personal, ...fields }: SavedReplyFields & { name: string; personal: boolean },
): Promise<SavedReplyRecord> {
  return needs.store.transact(async (tx) => {
    const now = needs.clock()
    const empty = { shortcut: null, body: '', structured_content: null, language: null, source_ids: [] }
    const dated = { created_at: now, updated_at: now }
    const owner_id = personal ? actor.agent.id : null
    const savedReply: SavedReplyRecord = { id: needs.ids(), name, owner_id, ...empty, ...fields, ...dated }
    await check(tx, actor.agent, savedReply)
    await mayWrite(tx, actor, savedReply)
    await tx.insertSavedReply(savedReply)
    await recordEvent(tx, needs, { actor, action: 'saved_reply.created', about: savedReply })
    return savedReply
  })
}

/** Throws 404, 403 and 422. */
export function changeSavedReply(
  needs: Needs,
  actor: Actor,
  id: string,
  fields: SavedReplyFields,
): Promise<SavedReplyRecord> {
  return needs.store.transact(async (tx) => {
    const before = await savedReplyFor(tx, actor.agent, id)
    await mayWrite(tx, actor, before)
    const after: SavedReplyRecord = { ...before, ...fields, updated_at: changedAt(before, needs.clock()) }
    await check(tx, actor.agent, after)
    await mayWrite(tx, actor, after)
    await tx.updateSavedReply(after)
    await recordChange(tx, needs, { actor, action: 'saved_reply.changed' }, before, after)
    return after
  })
}

/** Throws 404 and 403. */
export function deleteSavedReply(needs: Needs, actor: Actor, id: string): Promise<SavedReplyRecord> {
  return needs.store.transact(async (tx) => {
    const found = await savedReplyFor(tx, actor.agent, id)
    await mayWrite(tx, actor, found)
    await tx.deleteSavedReply(id)
    await recordEvent(tx, needs, { actor, action: 'saved_reply.deleted', about: found })
    return found
  })
}

export function presentSavedReply(record: SavedReplyRecord) {
  const { created_at, updated_at, structured_content, ...rest } = record
  return {
    structured_content: structured_content ?? {},
    created_at: iso(created_at),
    updated_at: iso(updated_at),
    ...rest,
  }
}

async function readableBy(read: Reader, agent: AgentRecord): Promise<(reply: SavedReplyRecord) => boolean> {
  const isOfSources = await sharedRecordFilter(read, agent)
  return (reply) => reply.owner_id === agent.id || (reply.owner_id === null && isOfSources(reply))
}

async function mayWrite(tx: InboxTransaction, { agent }: Actor, { owner_id, source_ids }: SavedReplyRecord) {
  if (owner_id === null) await requireRight(tx, agent, 'manage_saved_replies')
  // Agents can still change their own replies when they lose a permission.
  if (owner_id === null || isNarrowed(agent)) await requireSources(tx, agent, source_ids)
}

async function check(tx: InboxTransaction, agent: AgentRecord, record: SavedReplyRecord): Promise<void> {
  const problems: Problem[] = []
  if (isEmptyText(record.body) && record.structured_content === null) {
    problems.push({ path: 'body', code: 'required', message: 'Give a body, a structured_content, or both.' })
  }
  const readable = new Set((await readableSources(tx, agent)).map(({ id }) => id))
  for (const [nth, id] of record.source_ids.entries()) {
    const path = `source_ids[${nth}]`
    if (!readable.has(id))
      problems.push({ path, code: 'unknown', message: `${path} names no source that this agent may read.` })
  }
  if (record.structured_content !== null) {
    const { body, structured_content } = record
    const attachments = knownAttachments(await publicFilesIn(tx, structured_content))
    const checked = validate(structured_content, { attachments, body, channel: 'web_messaging' })
    if (!checked.ok) problems.push(...checked.problems)
  }
  if (problems.length > 0) throw invalid(problems)
}
