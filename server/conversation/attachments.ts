import type { KnownAttachment } from '../structured/validate'
import type { Reader } from './ports'
import type { AgentRecord, AttachmentRecord } from './records'

/** The uploads among `ids` that this agent may use: public ones, and private ones of its own; admins may use all. */
export async function usableAttachments(
  read: Reader,
  agent: AgentRecord,
  ids: readonly string[],
): Promise<AttachmentRecord[]> {
  const records = await read.attachments(ids)
  return records.filter((record) => mayUse(agent, record))
}

export function mayUse(agent: AgentRecord, attachment: AttachmentRecord): boolean {
  return attachment.public || agent.role === 'admin' || attachment.uploaded_by === agent.id
}

/** What the rules of the structured types need to know of an upload. */
export function knownAttachment(record: AttachmentRecord): KnownAttachment {
  return {
    id: record.id,
    filename: record.filename,
    contentType: record.content_type,
    size: record.size,
    public: record.public,
    width: record.width,
    height: record.height,
    duration: record.duration,
  }
}
