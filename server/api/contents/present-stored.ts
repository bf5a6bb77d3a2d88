import { presentContent } from '../../conversation/contents/present'
import { byId, type ContentRecord, type SourceRecord } from '../../conversation/records'
import type { ApiNeeds } from '../http/api'

interface StoredContent {
  content: ContentRecord
  source: SourceRecord
}

/** Reads the uploads first, because the database may be unreachable after the commit. */
export async function storedPresenter({ store: { read }, attachmentUrl }: ApiNeeds, attachmentIds: readonly string[]) {
  const files = byId(attachmentIds.length > 0 ? await read.attachments([...attachmentIds]) : [])
  return async ({ content, source }: StoredContent) => {
    const ids = content.attachment_ids
    const attachments = ids.every((id) => files.has(id))
      ? ids.flatMap((id) => files.get(id) ?? [])
      : await read.attachments(ids)
    return presentContent(content, source, attachments, attachmentUrl)
  }
}

export const presenterOf = async (needs: ApiNeeds, contentId: string) =>
  storedPresenter(needs, (await needs.store.read.content(contentId))?.attachment_ids ?? [])
