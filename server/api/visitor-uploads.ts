import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TooLarge } from '../attachments/incoming'
import { takeIn } from '../attachments/take-in'
import { presentMedia } from '../conversation/contents/present'
import { tooManyUploads } from '../conversation/customers/refusals'
import { livingSession } from '../conversation/customers/session'
import { beginUpload, customerUploadLimit, keepUpload } from '../conversation/customers/uploads'
import type { AttachmentRecord } from '../conversation/records'
import { attachmentHidden } from '../conversation/refusals'
import type { Api, ApiNeeds } from './api'
import { partsInTime, readable } from './parameters'
import { addressOf } from './rate-limit'
import {
  aroundTheFile,
  continueReading,
  noFile,
  oneFile,
  requireRoom,
  tooLarge,
  whyNotStored,
} from './upload-attachment'
import type { VisitorOf } from './visitor-session'

/** Uploads of visitors that are on their way at once: of all, of one address, so that none holds up the others, and of one visitor. */
const atOnce = 24
const atOnceOfAddress = 8
const atOnceOfOne = 3

const chat = z.object({ channel_id: z.string() })

/** POST /chat/:channel_id/attachments and GET .../attachments/:id: a visitor's files, by the token of their own session. */
export function visitorUploads(app: Api, needs: ApiNeeds, visitorOf: VisitorOf): void {
  const underWay = new Set<{ session: string; address: string }>()

  app.post(
    '/chat/:channel_id/attachments',
    { config: { public: true, parsesItself: true }, schema: { hide: true, params: chat } },
    async (request, reply) => {
      const visitor = await visitorOf(request, reply, request.params.channel_id)
      // A browser says the length; who does not may send as much as is allowed.
      const bytes = Number(request.headers['content-length'] ?? customerUploadLimit)
      if (bytes > customerUploadLimit + aroundTheFile) throw tooLarge(customerUploadLimit)
      if (!request.isMultipart()) throw noFile()
      const own = { session: visitor.sessionHash, address: addressOf(request) }
      const others = [...underWay]
      const ofOne = others.filter(({ session }) => session === own.session).length
      const ofAddress = others.filter(({ address }) => address === own.address).length
      if (ofOne >= atOnceOfOne || ofAddress >= atOnceOfAddress || others.length >= atOnce) throw tooManyUploads()
      underWay.add(own)
      try {
        await requireRoom(needs, request)
        const known = await needs.store.read.session(visitor.sessionHash)
        const who = { visitor: own.session, address: own.address, source: visitor.source.id }
        needs.limits.upload(who, bytes, known === null)
        const identityId = await beginUpload(needs, visitor)
        const file = await receive(needs, request, reply, identityId)
        return presentMedia(file, needs.attachmentUrl)
      } finally {
        underWay.delete(own)
      }
    },
  )

  app.get(
    '/chat/:channel_id/attachments/:id',
    { config: { public: true }, schema: { hide: true, params: chat.extend({ id: z.string() }) } },
    async (request, reply) => {
      const { read } = needs.store
      const visitor = await visitorOf(request, reply, request.params.channel_id)
      const session = await livingSession(read, visitor)
      const [file] = await read.attachments([request.params.id])
      const thread = file?.thread_id ? await read.thread(file.thread_id) : null
      const owner = thread?.identity_id ?? file?.identity_id
      if (!file || !session || owner !== session.identity_id) throw attachmentHidden()
      reply.header('cache-control', 'no-store')
      return presentMedia(file, needs.attachmentUrl)
    },
  )
}

async function receive(
  needs: ApiNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  identityId: string,
): Promise<AttachmentRecord> {
  let stored: AttachmentRecord | null = null
  try {
    continueReading(request, reply)
    for await (const part of partsInTime(request, { files: 2, fileSize: Infinity, fields: 5, fieldSize: 10_000 })) {
      if (part.type === 'field') continue
      if (part.fieldname !== 'file') throw noFile()
      if (stored) throw oneFile()
      stored = await takeIn(needs, {
        bytes: part.file,
        filename: part.filename,
        limit: customerUploadLimit,
        uploadedBy: identityId,
        identityId,
      })
    }
    if (!stored) throw noFile()
    return await keepUpload(needs, stored)
  } catch (error) {
    if (stored) await needs.files.remove(stored.file_key)
    if (error instanceof TooLarge) throw tooLarge(customerUploadLimit)
    throw readable(whyNotStored(error, request), request)
  }
}
