import type { Content } from '../../../contract/content'
import type { StructuredReply } from '../../../contract/structured/reply'
import type { Needs } from '../needs'
import { hasRight } from '../permissions'
import type { Reader } from '../ports'
import { type AgentRecord, byId, type ContentRecord } from '../records'
import { presentContent, withLiveTexts } from './present'

const masked = '•••'

export async function withMaskedAnswers(
  read: Reader,
  agent: AgentRecord,
  records: readonly ContentRecord[],
): Promise<readonly ContentRecord[]> {
  if (!records.some(({ structured_reply }) => isPrivate(structured_reply))) return records
  if (await hasRight(read, agent, 'read_private_answers')) return records
  return records.map((record) => ({ ...record, structured_reply: maskAnswers(record.structured_reply) }))
}

export async function presentContentsTo(
  needs: Needs,
  agent: AgentRecord,
  records: readonly ContentRecord[],
): Promise<Content[]> {
  const visibleRecords = await withMaskedAnswers(
    needs.store.read,
    agent,
    await withLiveTexts(needs.store.read, records),
  )
  const present = await contentPresenter(needs, visibleRecords)
  return visibleRecords.flatMap(present)
}

/**
 * Reads files and settings, and returns a function that presents records. Call before a commit; later the database may
 * fail.
 */
export async function contentPresenter(
  { store: { read }, attachmentUrl }: Needs,
  records: readonly ContentRecord[],
): Promise<(record: ContentRecord) => Content[]> {
  const { sources } = await read.settings()
  const files = byId(await read.attachments(records.flatMap(({ attachment_ids }) => attachment_ids)))
  return (record) => {
    const source = sources.get(record.source_id)
    const contentFiles = record.attachment_ids.flatMap((id) => files.get(id) ?? [])
    return source ? [presentContent(record, source, contentFiles, attachmentUrl)] : []
  }
}

function isPrivate(reply: StructuredReply | null): boolean {
  return reply !== null && 'responses' in reply && reply.private === true
}

export function maskAnswers(reply: StructuredReply | null): StructuredReply | null {
  if (!reply || !('responses' in reply) || !reply.private) return reply
  const responses = reply.responses.map((response) => ({
    ...response,
    items: response.items.map(({ id }) => ({ id, title: masked, value: masked })),
  }))
  return { ...reply, responses }
}
