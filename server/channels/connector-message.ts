import type { ConnectorControl, ConnectorMessage } from '../../contract/connector'
import { iso } from '../conversation/clock-and-ids'
import { presentAttachment } from '../conversation/contents/present'
import type { Needs } from '../conversation/needs'
import type { ContentRecord, SourceRecord } from '../conversation/records'
import { attachmentIdsOf } from '../structured/engine/validate'

/** Returns a message as the connector receives it. Between attempts, only the addresses of private files differ. */
export async function connectorMessage(
  needs: Needs,
  content: ContentRecord,
  source: SourceRecord,
): Promise<ConnectorMessage> {
  const { read } = needs.store
  const { rendering } = content
  const structuredFileIds = attachmentIdsOf(rendering?.structured)
  const records = await read.attachments([...content.attachment_ids, ...structuredFileIds])
  const files = new Map(records.map((record) => [record.id, presentAttachment(record, needs.attachmentUrl)]))
  const question = content.in_reply_to_id ? await read.content(content.in_reply_to_id) : null
  return {
    type: 'message.send',
    id: content.id,
    ...(await threadFields(needs, source, content.thread_id, content.identity_id)),
    created_at: iso(content.created_at),
    in_reply_to_foreign_id: question?.foreign_id ?? null,
    as: rendering?.as ?? 'text',
    body: rendering?.body ?? content.body,
    structured_content: rendering?.structured ?? null,
    attachments: content.attachment_ids.flatMap((id) => files.get(id) ?? []),
    files: Object.fromEntries([...files].filter(([id]) => structuredFileIds.includes(id))),
  }
}

export async function threadFields(
  needs: Needs,
  source: SourceRecord,
  threadId: string,
  identityId: string,
): Promise<Pick<ConnectorControl, 'source_id' | 'source_type' | 'thread_id' | 'identity'>> {
  const identity = await needs.store.read.identity(identityId)
  return {
    source_id: source.id,
    source_type: source.type,
    thread_id: threadId,
    identity: {
      id: identityId,
      foreign_id: identity?.foreign_id ?? identityId,
      screenname: identity?.screenname ?? null,
    },
  }
}
