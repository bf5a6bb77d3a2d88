import { largestPreviewBytes, largestPreviewPixels, thumbnailSide } from '../../../contract/attachment'
import { attachmentIdsOf, type KnownAttachment } from '../../structured/engine/validate'
import { MB } from '../../structured/rules/attachments'
import { type Scene, withScene } from '../act'
import { hasRight, hasRightIn, mayIn, readableSources } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import type { AttachmentRecord } from './attachment-records'
import type { AttachmentFilter } from './attachments-port'

const usableAttachments = (scene: Scene, agent: AgentRecord, ids: readonly string[]): AttachmentRecord[] =>
  scene.attachments(ids).filter((record) => mayUseIn(scene, agent, record))

/** Whether the agent may use the upload: public ones always, sent ones by the source, unsent ones only as uploader. */
export const mayUse = (read: Reader, agent: AgentRecord, attachment: AttachmentRecord): Promise<boolean> =>
  withScene(read, (scene) => mayUseIn(scene, agent, attachment))

function mayUseIn(scene: Scene, agent: AgentRecord, attachment: AttachmentRecord): boolean {
  if (attachment.public) return true
  const settings = scene.settings()
  const thread = attachment.thread_id === null ? null : scene.thread(attachment.thread_id)
  const sources = [...scene.sourcesUsing(attachment.id)]
  if (thread) sources.push(thread.source_id)
  if (sources.length > 0) return sources.some((id) => mayIn(settings, agent, 'read', id))
  return attachment.uploaded_by === agent.id || hasRightIn(settings, agent, 'access_all_sources')
}

export async function usableUploadsFilter(read: Reader, agent: AgentRecord): Promise<AttachmentFilter> {
  if (await hasRight(read, agent, 'access_all_sources')) return {}
  return { usableBy: { agentId: agent.id, sourceIds: (await readableSources(read, agent)).map(({ id }) => id) } }
}

/** The longest sides, in pixels, of the thumbnails. */
export const thumbnailSizes = [320, thumbnailSide, 1280] as const

const shrinkable = /^image\/(jpeg|png|webp|avif)$/
/** In bytes. Pixels are limited too: a small file can hold a picture that needs much memory. */
const largestShrinkable = 50 * MB
/** The limit for a JPEG is higher, because it is decoded at an eighth of its size. */
const mostPixelsOfJpeg = 250_000_000

const pixelsOf = ({ width, height }: AttachmentRecord) => (width ?? 0) * (height ?? 0)

export const mostPixelsOf = ({ content_type }: AttachmentRecord): number =>
  content_type === 'image/jpeg' ? mostPixelsOfJpeg : largestPreviewPixels

export function isShownDirectly(attachment: AttachmentRecord): boolean {
  return attachment.size <= largestPreviewBytes && pixelsOf(attachment) <= largestPreviewPixels
}

/** Whether the upload has a thumbnail: a still picture that is larger than `side`, or too large to be shown whole. */
export function hasThumbnail(attachment: AttachmentRecord, side: number): boolean {
  const { content_type, width, height } = attachment
  if (content_type.startsWith('image/') && !isShownDirectly(attachment)) return true
  return shrinkable.test(content_type) && Math.max(width ?? 0, height ?? 0) > side
}

/** Whether a thumbnail can be made; otherwise a placeholder is shown. */
export function canShrink(attachment: AttachmentRecord): boolean {
  const { content_type, size } = attachment
  const pixels = pixelsOf(attachment)
  return shrinkable.test(content_type) && size <= largestShrinkable && pixels > 0 && pixels <= mostPixelsOf(attachment)
}

/** Returns the queue in which thumbnails are made: one for each source, one for all agents, one for unsent uploads. */
export async function thumbnailQueueOf(
  read: Pick<Reader, 'thread'>,
  { thread_id, identity_id }: AttachmentRecord,
): Promise<string> {
  if (identity_id === null) return 'agents'
  return (thread_id && (await read.thread(thread_id))?.source_id) ?? 'unsent'
}

function knownAttachment(record: AttachmentRecord): KnownAttachment {
  return {
    id: record.id,
    filename: record.filename,
    contentType: record.content_type,
    size: record.size,
    public: record.public,
    width: record.width,
    height: record.height,
    duration: record.duration,
    videoCodec: record.video_codec,
    audioCodecs: record.audio_codecs ?? [],
  }
}

export const usedFileIds = (message: { structuredContent: unknown; attachmentIds?: readonly string[] }): string[] => [
  ...attachmentIdsOf(message.structuredContent),
  ...(message.attachmentIds ?? []),
]

export function attachmentsIn(
  scene: Scene,
  agent: AgentRecord,
  message: { structuredContent: unknown; attachmentIds?: readonly string[] },
): Map<string, KnownAttachment> {
  const ids = usedFileIds(message)
  return knownAttachments(ids.length > 0 ? usableAttachments(scene, agent, ids) : [])
}

export const knownAttachments = (records: readonly AttachmentRecord[]): Map<string, KnownAttachment> =>
  new Map(records.map((record) => [record.id, knownAttachment(record)]))

/** The library and saved replies show no private files, because other agents send them too. */
export async function publicFilesIn(read: Reader, structuredContent: unknown): Promise<AttachmentRecord[]> {
  const ids = attachmentIdsOf(structuredContent)
  return (ids.length > 0 ? await read.attachments(ids) : []).filter((file) => file.public)
}
