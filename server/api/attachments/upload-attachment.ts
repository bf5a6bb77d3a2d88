import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TooLarge } from '../../attachments/incoming'
import { acceptUpload, EmptyFile, StorageFailed } from '../../attachments/take-in'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import { presentAttachment } from '../../conversation/contents/present'
import { recordEvent } from '../../conversation/events/record-event'
import { invalid, Refusal, storageFull, storageUnreachable } from '../../conversation/refusals'
import { hasNoRoom } from '../../observe/disk'
import { MB } from '../../structured/rules/attachments'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf, authenticate } from '../http/authenticate'
import { multipartRefusal, partsInTime } from '../http/parameters'
import { countRequests } from '../http/rate-limit'
import { attachmentShape, booleanShape, errors } from '../http/shapes'
import { noteUnknownFields } from '../http/unknown-fields'
import { alternativeTextShape } from './alternative-text'

const descriptionShape = z.object({ alternative_text: alternativeTextShape.default(null) })
const queryShape = z.object({ access_token: z.string().optional(), private: z.string().optional() })
const fieldsShape = queryShape.extend(descriptionShape.shape)

export const multipartOverhead = MB

/**
 * POST /1.0/attachments streams the file to the storage, never whole in memory. A refusal is sent as early as possible.
 */
export function uploadAttachment(app: Api, needs: ApiNeeds): void {
  const count = countRequests(needs)
  const limit = needs.config.uploadLimit

  app.post(
    '/1.0/attachments',
    {
      config: { parsesItself: true },
      schema: {
        operationId: 'uploadAttachment',
        tags: ['attachments'],
        summary: 'Upload one file, as multipart with a part named file',
        consumes: ['multipart/form-data'],
        querystring: queryShape,
        response: { 200: attachmentShape, ...errors },
      },
    },
    async (request, reply) => {
      const fields: Record<string, unknown> = { ...request.query }
      const requireAgent = async () => {
        if (request.agent) return
        await authenticate(needs, request, fields)
        count(request, reply)
      }
      if (Number(request.headers['content-length'] ?? 0) > limit + multipartOverhead)
        throw tooLarge(limit, 'UPLOAD_LIMIT_MB')
      if (!request.isMultipart()) {
        await requireAgent()
        throw missingFile()
      }
      await requireRoom(needs, request)
      let stored: AttachmentRecord | null = null
      try {
        continueReading(request, reply)
        for await (const part of partsInTime(request, {
          files: 2,
          fileSize: Infinity,
          fields: 20,
          fieldSize: 10_000,
        })) {
          if (part.type === 'field') {
            fields[part.fieldname] = part.value
            continue
          }
          // A token in a field must precede the file, since bytes of unknown senders are not stored.
          await requireAgent()
          if (part.fieldname !== 'file') throw missingFile()
          if (stored) throw repeatedFile()
          stored = await acceptUpload(needs, {
            bytes: part.file,
            filename: part.filename,
            limit,
            uploadedBy: request.agent.id,
          })
        }
        await requireAgent()
        if (!stored) throw missingFile()
        noteUnknownFields(request, fieldsShape, fields)
        const { alternative_text } = descriptionShape.parse(fields, { reportInput: true })
        const record = { ...stored, public: !isPrivate(fields.private), alternative_text }
        await needs.store.transact(async (tx) => {
          await tx.insertAttachment(record)
          await recordEvent(tx, needs, { actor: actorOf(request), action: 'attachment.uploaded', about: record })
        })
        return presentAttachment(record, needs.attachmentUrl)
      } catch (error) {
        if (stored) await needs.files.remove(stored.file_key)
        if (error instanceof TooLarge) throw tooLarge(limit, 'UPLOAD_LIMIT_MB')
        if (error instanceof z.ZodError) throw error
        throw multipartRefusal(storageRefusal(error, request), request)
      }
    },
  )
}

/** Lets a client that sent `Expect: 100-continue` send its body; see early-refusals.ts. */
export function continueReading(request: FastifyRequest, reply: FastifyReply): void {
  if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue()
}

/** Throws 507 if only space for text is left. A file of unknown length is checked while it arrives. */
export async function requireRoom({ disk }: Pick<ApiNeeds, 'disk'>, { headers }: FastifyRequest): Promise<void> {
  if (!(await disk.hasRoomFor(Number(headers['content-length'] ?? 0)))) throw storageFull()
}

function isPrivate(value: unknown): boolean {
  const parsed = booleanShape.optional().safeParse(value)
  if (parsed.success) return parsed.data ?? false
  throw invalid([{ path: 'private', code: 'not_allowed', message: 'private must be true or false.' }])
}

/** Returns the refusal for a storage error. Returns other errors unchanged. */
export function storageRefusal(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof EmptyFile) return emptyFile()
  if (hasNoRoom(error)) return storageFull()
  if (!isServerFault(error)) return error
  request.log.error({ err: error }, 'an upload could not be stored')
  return storageUnreachable()
}

/** Whether the storage or the local disk failed. Only errors of the system have `syscall`. */
function isServerFault(error: unknown): boolean {
  return error instanceof StorageFailed || (error instanceof Error && 'syscall' in error && 'path' in error)
}

export const tooLarge = (limit: number, setting: 'UPLOAD_LIMIT_MB' | 'LIMIT_VISITOR_FILE_MB') =>
  new Refusal(
    'too_large',
    'too_large',
    `The file is larger than ${Math.floor(limit / MB)} MB (the setting ${setting}).`,
  )

const emptyFile = () => invalid([{ path: 'file', code: 'required', message: 'file is empty: send at least one byte.' }])

export const repeatedFile = () =>
  invalid([{ path: 'file', code: 'too_many', message: 'file was sent twice: send one file per request.' }])

export const missingFile = () =>
  invalid([
    { path: 'file', code: 'required', message: 'file is missing: send multipart/form-data with a part named file.' },
  ])
