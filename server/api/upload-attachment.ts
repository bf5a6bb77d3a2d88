import { z } from 'zod'
import { formatOf } from '../attachments/formats'
import { mayUse } from '../conversation/attachments'
import { presentAttachment } from '../conversation/present'
import type { AttachmentRecord } from '../conversation/records'
import { attachmentHidden, invalid, Refusal } from '../conversation/refusals'
import type { Api, ApiNeeds } from './api'
import { authenticate } from './authenticate'
import { readable } from './parameters'
import { attachmentShape, booleanShape, errors } from './shapes'

/** POST /1.0/attachments (streamed, never whole in memory) and GET /1.0/attachments/:id */
export function uploadAttachment(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/attachments',
    {
      config: { parsesItself: true },
      schema: {
        tags: ['attachments'],
        summary: 'Upload one file, as multipart with a part named file',
        consumes: ['multipart/form-data'],
        querystring: z.object({ access_token: z.string().optional(), private: z.string().optional() }),
        response: { 200: attachmentShape, ...errors },
      },
    },
    async (request) => {
      const fields: Record<string, unknown> = { ...request.query }
      const known = async () => request.agent ?? authenticate(needs.store, request, fields)
      if (!request.isMultipart()) {
        await known()
        throw noFile()
      }
      let stored: AttachmentRecord | null = null
      try {
        for await (const part of request.parts({
          limits: { files: 1, fileSize: needs.config.uploadLimit, fields: 20 },
        })) {
          if (part.type === 'field') {
            fields[part.fieldname] = part.value
            continue
          }
          // A token in a field has to stand before the file: bytes of strangers are not kept.
          await known()
          if (part.fieldname === 'file') stored = await keep(needs, part, request.agent.id)
          else part.file.resume()
        }
        await known()
        if (!stored) throw noFile()
        const record = { ...stored, public: !isPrivate(fields.private) }
        await needs.store.transact((tx) => tx.insertAttachment(record))
        return presentAttachment(record, needs.attachmentUrl)
      } catch (error) {
        if (stored) await needs.files.remove(stored.file_key)
        throw readable(error, request)
      }
    },
  )

  app.get(
    '/1.0/attachments/:id',
    {
      schema: {
        tags: ['attachments'],
        summary: 'One upload',
        params: z.object({ id: z.string() }),
        response: { 200: attachmentShape, ...errors },
      },
    },
    async (request) => {
      const [record] = await needs.store.read.attachments([request.params.id])
      if (!record || !mayUse(request.agent, record)) throw attachmentHidden()
      return presentAttachment(record, needs.attachmentUrl)
    },
  )
}

function isPrivate(given: unknown): boolean {
  const parsed = booleanShape.optional().safeParse(given)
  if (parsed.success) return parsed.data ?? false
  throw invalid([{ path: 'private', code: 'not_allowed', message: 'private must be true or false.' }])
}

interface FilePart {
  filename: string
  file: NodeJS.ReadableStream & { truncated: boolean; bytesRead: number }
}

async function keep(needs: ApiNeeds, part: FilePart, agentId: string): Promise<AttachmentRecord> {
  const id = needs.ids()
  const path = await needs.files.put(id, part.file as never)
  if (part.file.truncated || part.file.bytesRead === 0) {
    await needs.files.remove(id)
    const most = Math.floor(needs.config.uploadLimit / 1_000_000)
    if (part.file.truncated) throw new Refusal('too_large', 'too_large', `The file is larger than ${most} MB.`)
    throw invalid([{ path: 'file', code: 'required', message: 'file is empty: send at least one byte.' }])
  }
  const { contentType, width, height, duration } = await formatOf(path)
  const now = needs.clock()
  return {
    id,
    filename: safeName(part.filename),
    content_type: contentType,
    size: part.file.bytesRead,
    public: true,
    width,
    height,
    duration,
    foreign_id: null,
    file_key: id,
    uploaded_by: agentId,
    created_at: now,
    updated_at: now,
  }
}

/** The last part of a path, without control characters; it is shown, and stands in urls, but names no file of ours. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = [...last]
    .filter((character) => character >= ' ' && character !== '\u007f')
    .join('')
    .trim()
  return [...clean.toWellFormed()].slice(0, 200).join('') || 'file'
}

function noFile(): Refusal {
  return invalid([
    { path: 'file', code: 'required', message: 'file is missing: send multipart/form-data with a part named file.' },
  ])
}
