import type { Content } from '../../../contract/content'
import type { StructuredReply } from '../../../contract/structured-reply'
import type { Needs } from '../needs'
import { hasRight } from '../permissions'
import type { AgentRecord, ContentRecord } from '../records'
import { presentContent } from './present'

/** Stands for an answer that the agent may not read. */
export const masked = '•••'

/** Contents as this agent may see them: answers to private forms are masked without the right to read them. */
export async function presentContentsTo(
  { store: { read }, attachmentUrl }: Needs,
  agent: AgentRecord,
  records: readonly ContentRecord[],
): Promise<Content[]> {
  const mayReadAnswers = records.some(({ structured_reply }) => isPrivate(structured_reply))
    ? await hasRight(read, agent, 'read_private_answers')
    : true
  const ids = [...new Set(records.map(({ source_id }) => source_id))]
  const sources = await Promise.all(ids.map((id) => read.source(id)))
  const sourceById = new Map(sources.flatMap((source) => (source ? [[source.id, source]] : [])))
  const files = await read.attachments(records.flatMap(({ attachment_ids }) => attachment_ids))
  const fileById = new Map(files.map((file) => [file.id, file]))
  return records.flatMap((record) => {
    const source = sourceById.get(record.source_id)
    if (!source) return []
    const own = record.attachment_ids.flatMap((id) => fileById.get(id) ?? [])
    const shown = mayReadAnswers ? record : { ...record, structured_reply: mask(record.structured_reply) }
    return [presentContent(shown, source, own, attachmentUrl)]
  })
}

function isPrivate(reply: StructuredReply | null): boolean {
  return reply !== null && 'responses' in reply && reply.private === true
}

/** The questions stay, so that one sees what was asked. */
export function mask(reply: StructuredReply | null): StructuredReply | null {
  if (!reply || !('responses' in reply) || !reply.private) return reply
  const responses = reply.responses.map((response) => ({
    ...response,
    items: response.items.map(({ id }) => ({ id, title: masked, value: masked })),
  }))
  return { ...reply, responses }
}
