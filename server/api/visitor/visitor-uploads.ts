import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TooLarge } from '../../attachments/incoming'
import { acceptUpload } from '../../attachments/take-in'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import { presentMedia } from '../../conversation/contents/present'
import { tooManyUploadsAtOnce } from '../../conversation/customers/refusals'
import { openSessionOf } from '../../conversation/customers/session'
import { beginUpload, storeUpload } from '../../conversation/customers/uploads'
import { attachmentHidden } from '../../conversation/refusals'
import { createFairSlots } from '../../limits/fair-places'
import {
  continueReading,
  missingFile,
  multipartOverhead,
  repeatedFile,
  requireRoom,
  storageRefusal,
  tooLarge,
} from '../attachments/upload-attachment'
import type { Api, ApiNeeds } from '../http/api'
import { exemptFromTimeLimit } from '../http/connections/broken-requests'
import { multipartRefusal, partsInTime } from '../http/parameters'
import { addressOf } from '../http/rate-limit'
import type { VisitorOf } from './visitor-session'

const chatParams = z.object({ channel_id: z.string() })

/** POST /chat/:channel_id/attachments and GET .../attachments/:id: a visitor's files, with their session token. */
export function visitorUploadRoutes(app: Api, needs: ApiNeeds, visitorOf: VisitorOf): void {
  const { uploadsAtOnce, visitorFile, visitorUploads: uploadLimits } = needs.config.limits
  const slots = createFairSlots(uploadsAtOnce, tooManyUploadsAtOnce)

  app.post(
    '/chat/:channel_id/attachments',
    { config: { public: true, parsesItself: true }, schema: { hide: true, params: chatParams } },
    async (request, reply) => {
      const visitor = await visitorOf(request, reply, 'upload')
      // Browsers announce the length; an upload without a length counts as the largest allowed.
      const bytes = Number(request.headers['content-length'] ?? visitorFile.bytes)
      if (bytes > visitorFile.bytes + multipartOverhead) throw tooLarge(visitorFile.bytes, 'LIMIT_VISITOR_FILE_MB')
      if (!request.isMultipart()) throw missingFile()
      const limitKeys = { visitor: visitor.sessionHash, address: addressOf(request), source: visitor.source.id }
      const freeSlot = slots.enter(limitKeys, () => request.arrival?.refuse(tooManyUploadsAtOnce()))
      // Exempt, because a slow phone may need longer than Node's limit. The body's minimum rate still limits the time.
      const endExemption = exemptFromTimeLimit(request.raw.socket)
      try {
        await requireRoom(needs, request)
        const session = await needs.store.read.session(visitor.sessionHash)
        needs.limits.upload(limitKeys, bytes, session === null)
        const identityId = await beginUpload(needs, visitor, uploadLimits)
        const file = await receiveFile(needs, request, reply, identityId)
        return presentMedia(file, needs.attachmentUrl)
      } finally {
        endExemption()
        freeSlot()
      }
    },
  )

  app.get(
    '/chat/:channel_id/attachments/:id',
    { config: { public: true }, schema: { hide: true, params: chatParams.extend({ id: z.string() }) } },
    async (request, reply) => {
      const { read } = needs.store
      const visitor = await visitorOf(request, reply, 'attachment')
      const session = await openSessionOf(read, visitor)
      const [file] = await read.attachments([request.params.id])
      const thread = file?.thread_id ? await read.thread(file.thread_id) : null
      const owner = thread?.identity_id ?? file?.identity_id
      if (!file || !session) throw attachmentHidden()
      if (owner !== session.identity_id && !(await read.isShownTo(session.identity_id, file.id)))
        throw attachmentHidden()
      reply.header('cache-control', 'no-store')
      return presentMedia(file, needs.attachmentUrl)
    },
  )
}

async function receiveFile(
  needs: ApiNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  identityId: string,
): Promise<AttachmentRecord> {
  let stored: AttachmentRecord | null = null
  const { visitorFile, visitorUploads } = needs.config.limits
  const limit = visitorFile.bytes
  try {
    continueReading(request, reply)
    for await (const part of partsInTime(request, { files: 2, fileSize: Infinity, fields: 5, fieldSize: 10_000 })) {
      if (part.type === 'field') continue
      if (part.fieldname !== 'file') throw missingFile()
      if (stored) throw repeatedFile()
      stored = await acceptUpload(needs, {
        bytes: part.file,
        filename: part.filename,
        limit,
        uploadedBy: identityId,
        identityId,
      })
    }
    if (!stored) throw missingFile()
    return await storeUpload(needs, stored, visitorUploads)
  } catch (error) {
    if (stored) await needs.files.remove(stored.file_key)
    if (error instanceof TooLarge) throw tooLarge(limit, 'LIMIT_VISITOR_FILE_MB')
    throw multipartRefusal(storageRefusal(error, request), request)
  }
}
