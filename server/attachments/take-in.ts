import type { Readable } from 'node:stream'
import type { AttachmentRecord } from '../conversation/contents/attachment-records'
import type { Needs } from '../conversation/needs'
import type { Files } from './files'
import { formatOf } from './formats'
import type { Incoming } from './incoming'
import { safeName } from './names'

export class EmptyFile extends Error {
  override readonly name = 'EmptyFile'
}

/** The storage failed; the file was acceptable. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
}

interface Upload {
  bytes: Readable
  filename: string
  limit: number
  uploadedBy: string
  identityId?: string
}

/**
 * Checks and stores a file. The caller stores the record; if that fails, it removes the file. Throws TooLarge,
 * EmptyFile, StorageFailed.
 */
export async function acceptUpload(
  { files, incoming, ids, clock }: Pick<Needs, 'ids' | 'clock'> & { files: Files; incoming: Incoming },
  { bytes, filename, limit, uploadedBy, identityId }: Upload,
): Promise<AttachmentRecord> {
  const id = ids()
  const { path, size } = await incoming.receive(id, bytes, limit)
  try {
    if (size === 0) throw new EmptyFile('The file has no bytes.')
    const format = await formatOf(path)
    await files.put(id, path, format.contentType).catch((cause) => {
      throw new StorageFailed('The storage did not take a file.', { cause })
    })
    const now = clock()
    return {
      id,
      filename: safeName(filename),
      content_type: format.contentType,
      size,
      public: true,
      width: format.width,
      height: format.height,
      duration: format.duration,
      alternative_text: null,
      video_codec: format.videoCodec,
      audio_codecs: format.audioCodecs,
      foreign_id: null,
      file_key: id,
      uploaded_by: uploadedBy,
      identity_id: identityId ?? null,
      thread_id: null,
      created_at: now,
      updated_at: now,
    }
  } finally {
    await incoming.discard(path)
  }
}
