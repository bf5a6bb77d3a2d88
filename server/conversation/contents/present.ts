import { type Attachment, type Media, thumbnailSide } from '../../../contract/attachment'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { Content } from '../../../contract/content'
import type { Reaction, ShownReaction } from '../../../contract/reaction'
import type { ContentMetadata } from '../../../contract/webhook-event'
import { capabilitiesOf } from '../../structured'
import { attachmentIdsOf } from '../../structured/engine/validate'
import { iso } from '../clock-and-ids'
import type { Reader } from '../ports'
import { byId, type ContentRecord, type SourceRecord, type StoredEmail, type ThreadRecord } from '../records'
import type { AttachmentRecord } from './attachment-records'
import { hasThumbnail } from './attachments'
import { formatBody, formatOf, richBody } from './format-body'
import type { LiveRecord } from './live-records'

type UrlOf = (attachment: Pick<AttachmentRecord, 'id' | 'filename' | 'public'>) => string

export function presentAttachment(record: AttachmentRecord, urlOf: UrlOf): Attachment {
  const { public: shared, foreign_id, created_at, updated_at } = record
  const dates = { created_at: iso(created_at), updated_at: iso(updated_at) }
  return { public: shared, foreign_id, ...presentMedia(record, urlOf), ...dates }
}

function thumbnailUrl(record: AttachmentRecord, url: string): string | null {
  if (!hasThumbnail(record, thumbnailSide)) return null
  return `${url}${url.includes('?') ? '&' : '?'}size=${thumbnailSide}`
}

/** Returns the content resource of the spec. `attachments` are the uploads that the record uses. */
export function presentContent(
  record: ContentRecord,
  source: SourceRecord,
  attachments: AttachmentRecord[],
  urlOf: UrlOf,
): Content {
  const capabilities = capabilitiesOf(source.type)
  return {
    id: record.id,
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
    approval_required: false,
    author_id: record.author_id,
    body: record.body,
    body_input_format: record.body_input_format,
    body_formatted: formatBody(record.body, formatOf(record)),
    category_ids: [],
    creator_id: record.creator_id,
    foreign_id: record.foreign_id,
    intervention_id: record.intervention_id,
    language: record.language,
    remotely_deleted: record.removed_at !== null,
    source_id: record.source_id,
    source_url: null,
    source_type: source.type,
    synchronization_status: record.synchronization_status,
    synchronization_error: record.synchronization_error,
    status: record.status,
    thread_id: record.thread_id,
    in_reply_to_id: record.in_reply_to_id,
    in_reply_to_author_id: record.in_reply_to_author_id,
    attachments_count: attachments.length,
    attachments: attachments.map((attachment) => presentAttachment(attachment, urlOf)),
    auto_submitted: record.auto_submitted,
    context_data: record.context_data,
    created_from: record.created_from,
    private_message: record.private_message,
    published: !record.private_message,
    structured_content_supported: capabilities.length > 0,
    structured_content: record.structured_content ?? {},
    structured_reply: record.structured_reply ?? {},
    type: typeOf(record),
    capabilities_supported: capabilities,
    ...changesOf(record),
    ...(record.email && { email: presentEmail(record.email, urlOf) }),
  }
}

/** The file under which agents open the source of an e-mail. As plain text it runs no script. */
export const emailFile = { filename: 'e-mail.txt', content_type: 'text/plain', public: false }

const presentEmail = ({ attachment_id, folded_from }: StoredEmail, urlOf: UrlOf): Content['email'] => ({
  url: attachment_id === null ? null : urlOf({ id: attachment_id, ...emailFile }),
  folded_from,
})

export function presentMetadata(record: ContentRecord, source: SourceRecord, thread: ThreadRecord): ContentMetadata {
  return {
    approval_required: false,
    author_id: record.author_id,
    body: record.body,
    body_input_format: record.body_input_format,
    category_ids: [],
    context_data: record.context_data,
    created_from: record.created_from,
    creator_id: record.creator_id,
    date: iso(record.created_at).slice(0, 10),
    first_in_thread: record.first_in_thread,
    foreign_categories: [],
    foreign_id: record.foreign_id,
    foreign_origin: source.type === 'web_messaging' ? 'web' : source.type,
    has_attachment: record.attachment_ids.length > 0,
    attachment_ids: record.attachment_ids,
    in_reply_to_author_id: record.in_reply_to_author_id,
    in_reply_to_id: record.in_reply_to_id,
    intervention_id: record.intervention_id,
    language: record.language,
    private: record.private_message,
    source_id: record.source_id,
    source_type: source.type,
    status: record.status,
    synchronization_status: record.synchronization_status,
    structured_content: record.structured_content ?? {},
    structured_content_supported: capabilitiesOf(source.type).length > 0,
    structured_reply: record.structured_reply ?? {},
    thread_id: record.thread_id,
    thread_title: thread.title,
    type: typeOf(record),
    ...changesOf(record),
    ...(record.removed_at !== null && { remotely_deleted: true }),
  }
}

type Changes = Pick<Content, 'live' | 'edited_at' | 'reactions'>

function changesOf({ live, edited_at, reactions }: ContentRecord): Changes {
  const changes: Changes = {}
  if (live !== null) changes.live = live
  if (edited_at !== null) changes.edited_at = iso(edited_at)
  if (reactions) changes.reactions = reactions
  return changes
}

type LiveReads = Pick<Reader, 'liveMessages' | 'contentsById'>
const noLiveMessages: ReadonlyMap<string, LiveRecord> = new Map()

/** Returns the live messages among these records, by id. A record whose live message has ended is read again. */
async function currentLiveMessages(read: LiveReads, records: readonly ContentRecord[]) {
  const ids = records.flatMap(({ id, live }) => (live === 'streaming' ? [id] : []))
  if (ids.length === 0) return { live: noLiveMessages, records }
  const live = byId(await read.liveMessages(ids))
  const endedIds = ids.filter((id) => !live.has(id))
  const reread = endedIds.length === 0 ? [] : await read.contentsById(endedIds)
  const ended = byId(reread.filter((record) => record.live !== 'streaming'))
  return { live, records: ended.size === 0 ? records : records.map((record) => ended.get(record.id) ?? record) }
}

export async function withLiveTexts(read: LiveReads, contents: readonly ContentRecord[]) {
  const { live, records } = await currentLiveMessages(read, contents)
  return live.size === 0 ? records : records.map((record) => withTextSoFar(record, live.get(record.id)))
}

const withTextSoFar = (record: ContentRecord, live: LiveRecord | undefined): ContentRecord =>
  live ? { ...record, body: live.body, rendering: null } : record

/** For the customer's widget, with all files. Callers leave out private messages. */
export async function presentForCustomer(
  read: Reader,
  records: readonly ContentRecord[],
  urlOf: UrlOf,
): Promise<CustomerContent[]> {
  return (await customerPresenter(read, records, urlOf))()
}

/** Reads all data, and returns a function that presents messages. Call before a commit; later the database may fail. */
export async function customerPresenter(
  read: Reader,
  records: readonly ContentRecord[],
  urlOf: UrlOf,
): Promise<(changed?: readonly ContentRecord[]) => CustomerContent[]> {
  const names = new Map<string, string>()
  const files = new Map<string, Media>()
  const recordFiles = records.map((record) => ({ record, ids: attachmentIdsOf(record.rendering?.structured) }))
  const fileIds = recordFiles.flatMap(({ record, ids }) => [...ids, ...record.attachment_ids])
  if (fileIds.length > 0) {
    for (const file of await read.attachments(fileIds)) files.set(file.id, presentMedia(file, urlOf))
  }
  const nameOf = (id: string) => names.get(id) ?? ''
  for (const { author, author_id, reactions } of records) {
    const reactors = (reactions ?? []).map(({ from, author_id }) => ({ author: from, author_id }))
    for (const each of [{ author, author_id }, ...reactors]) {
      const id = each.author_id
      if (each.author === 'agent' && !names.has(id)) names.set(id, (await read.agent(id))?.name ?? '')
    }
  }
  const { live, records: current } = await currentLiveMessages(read, records)
  if (current !== records) return customerPresenter(read, current, urlOf)
  const pick = (ids: readonly string[]) => ids.flatMap((id) => files.get(id) ?? [])
  return (changed) =>
    recordFiles.map(({ record, ids }, nth) => {
      const media = Object.fromEntries(pick(ids).map((media) => [media.id, media]))
      const written = live.get(record.id)
      const view = presentForWidget(
        withTextSoFar(changed?.[nth] ?? record, written),
        nameOf,
        pick(record.attachment_ids),
        media,
      )
      return written?.status ? { ...view, status: written.status } : view
    })
}

/** Returns a customer's message for the widget; null if it needs more files than these. */
export function presentCustomerMessage(
  record: ContentRecord,
  files: readonly AttachmentRecord[],
  urlOf: UrlOf,
): CustomerContent | null {
  if (record.author !== 'customer' || record.reactions) return null
  if (record.attachment_ids.length !== files.length) return null
  const media = files.map((file) => presentMedia(file, urlOf))
  return presentForWidget(record, () => '', media, {})
}

function presentForWidget(
  record: ContentRecord,
  nameOf: (agentId: string) => string,
  attachments: Media[],
  media: Record<string, Media>,
): CustomerContent {
  // The widget formats the growing text, so it needs the Markdown.
  const marked = record.live === 'streaming' ? null : richBody(record.body, formatOf(record))
  return {
    id: record.id,
    thread_id: record.thread_id,
    seq: record.seq ?? 0,
    created_at: iso(record.created_at),
    from: record.author,
    author_name: nameOf(record.author_id),
    client_id: record.author === 'customer' ? record.client_id : null,
    body: marked?.text ?? customerBody(record),
    body_html: marked?.html ?? null,
    in_reply_to_id: record.in_reply_to_id,
    structured_content: record.rendering?.structured ?? null,
    structured_reply: record.structured_reply,
    attachments,
    media,
    payment_status: record.payment_status,
    ...(record.live !== null && { live: record.live }),
    ...(record.edited_at !== null && { edited_at: iso(record.edited_at) }),
    ...(record.last_change !== null && { last_change: record.last_change }),
    ...(record.removed_at !== null && { removed: true }),
    ...(record.reactions && { reactions: record.reactions.map(shownReaction) }),
  }

  function shownReaction({ reaction, from, author_id }: Reaction): ShownReaction {
    return { reaction, from, author_name: from === 'agent' ? nameOf(author_id) : '' }
  }
}

/** Returns the body, or the text that the channel shows for a message that it cannot show as structured content. */
function customerBody({ body, rendering }: ContentRecord): string {
  return rendering && !rendering.structured ? rendering.body : body
}

export function presentMedia(record: AttachmentRecord, urlOf: UrlOf): Required<Media> {
  const { id, filename, content_type, size, width, height, duration, alternative_text } = record
  const url = urlOf(record)
  const thumbnail_url = thumbnailUrl(record, url)
  return { id, filename, content_type, size, url, width, height, duration, alternative_text, thumbnail_url }
}

/** Returns what a text says of a file: its name, and what a picture shows. */
export const labelOf = ({ filename, alternative_text }: Media): string =>
  alternative_text ? `${filename}: ${alternative_text}` : filename

function typeOf(record: ContentRecord): 'message' | 'form_response' {
  const reply = record.structured_reply
  return reply && 'responses' in reply ? 'form_response' : 'message'
}
