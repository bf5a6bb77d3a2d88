import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { shownTypes } from '../../../contract/attachment'
import { downloadName } from '../../attachments/download-name'
import { FileGone } from '../../attachments/files'
import { isUtf8, judgedBytes } from '../../attachments/text'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import { hasThumbnail, isShownDirectly, mayUse, thumbnailSizes } from '../../conversation/contents/attachments'
import { attachmentHidden, storageUnreachable } from '../../conversation/refusals'
import type { Api, ApiNeeds } from '../http/api'
import { authenticate, bearerToken } from '../http/authenticate'
import { isKnownToClient, rangeOf } from '../http/ranges'
import { attachmentRoute, uploadsOrigin } from './uploads-origin'

interface FileVersion {
  key: string
  size: number
  contentType: string
  /** True if a later request may get a better version, so that caches store this answer only briefly. */
  isTemporary?: boolean
}

/** Sends bytes, also ranges, with headers against scripts. Private files need a signature or a token. */
export function serveAttachment(app: Api, needs: ApiNeeds): void {
  const isAtUploads = uploadsOrigin(needs.config)
  app.route({
    method: ['GET', 'HEAD'],
    url: attachmentRoute,
    config: { public: true },
    schema: {
      hide: true,
      params: z.object({ id: z.string(), filename: z.string() }),
      querystring: z
        .object({
          expires: z.string().optional(),
          signature: z.string().optional(),
          size: z.enum(thumbnailSizes.map(String), `must be one of ${thumbnailSizes.join(', ')}`).optional(),
        })
        .loose(),
    },
    handler: async (request, reply) => {
      const [record] = await needs.store.read.attachments([request.params.id])
      if (!record) throw attachmentHidden()
      const { expires = '', signature = '', size } = request.query
      const isSigned = needs.urls.isSigned(record.id, expires, signature)
      const isUploadsRequest = isAtUploads(request.headers)
      if (!record.public && !isSigned) {
        if (isUploadsRequest) throw attachmentHidden()
        await authenticate(needs, request, request.query)
        if (!(await mayUse(needs.store.read, request.agent, record))) throw attachmentHidden()
      }
      // A request with a token in a header comes from a program, not a browser. It receives the bytes here, without a
      // redirect.
      if (needs.config.uploadsUrl !== null && !isUploadsRequest && bearerToken(request) === '')
        return redirectToUploads(
          reply,
          uploadsAddress(needs, record, { size, ...(isSigned && { expires, signature }) }),
        )
      try {
        const version = await versionOf(needs, record, size)
        return version ? await sendVersion(needs, request, reply, record, version) : sendPlaceholder(reply)
      } catch (error) {
        request.log.error({ err: error, attachment: record.id }, 'the bytes of an attachment could not be read')
        throw error instanceof FileGone ? attachmentHidden() : storageUnreachable()
      }
    },
  })
}

/** Reuses the signature of the request, since a new signature would be valid longer. */
function uploadsAddress(
  { urls }: ApiNeeds,
  record: AttachmentRecord,
  parameters: Record<string, string | undefined>,
): string {
  const address = new URL(urls.urlOf(record))
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}

const redirectToUploads = (reply: FastifyReply, address: string) =>
  reply
    .header('cache-control', 'no-store')
    .header('cross-origin-resource-policy', 'cross-origin')
    .redirect(address, 308)

/** Returns null if a smaller version was requested, none could be made, and the original is too large to show. */
async function versionOf(
  { thumbnails }: ApiNeeds,
  record: AttachmentRecord,
  size?: string,
): Promise<FileVersion | null> {
  const original = { key: record.file_key, size: record.size, contentType: record.content_type }
  if (!size || !hasThumbnail(record, Number(size))) return original
  const thumbnail = await thumbnails.of(record, Number(size))
  if (thumbnail) return thumbnail
  return isShownDirectly(record) ? { isTemporary: true, ...original } : null
}

async function sendVersion(
  { files }: ApiNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  record: AttachmentRecord,
  version: FileVersion,
): Promise<FastifyReply> {
  const etag = `"${version.key}"`
  const range = request.method === 'GET' ? rangeOf(request.headers, version.size, etag) : null
  if (isKnownToClient(request.headers, etag)) return withHeaders(reply, record, version, etag).code(304).send()
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${version.size}`).header('accept-ranges', 'bytes').send()
  }
  const length = range ? range.end - range.start + 1 : version.size
  const type = await typeHeader(files, version)
  const bytes = request.method === 'GET' ? await files.read(version.key, range ?? undefined) : null
  // Sets the headers last, because an earlier error response must not be cached.
  withHeaders(reply, record, version, etag).header('content-type', type).header('content-length', length)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${version.size}`)
  return reply.send(bytes)
}

function sendPlaceholder(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-store')
    .type('image/svg+xml')
    .send(placeholder)
}

const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">' +
  '<path fill="#888" fill-opacity=".15" d="M0 0h640v480H0z"/>' +
  '<g fill="none" stroke="#888" stroke-width="12" stroke-linejoin="round"><path d="M200 150h240v180H200z"/>' +
  '<path d="m200 300 80-70 60 50 40-35 60 55"/><circle cx="380" cy="200" r="16"/></g></svg>'

function withHeaders(reply: FastifyReply, record: AttachmentRecord, version: FileVersion, etag: string): FastifyReply {
  const { contentType, isTemporary = false } = version
  const cacheControl = record.public ? 'public, max-age=31536000, immutable' : 'private, max-age=3600'
  return reply
    .header('content-disposition', disposition(nameOf(record, contentType), contentType))
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', isTemporary ? 'private, max-age=60' : cacheControl)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
}

/** Returns the content type. Omits the charset for text in an old encoding, so that the browser detects it. */
async function typeHeader(files: ApiNeeds['files'], { key, size, contentType }: FileVersion): Promise<string> {
  if (!shownTypes.test(contentType)) return 'application/octet-stream'
  if (contentType !== 'text/plain') return contentType
  const begin = await buffer(await files.read(key, { start: 0, end: Math.min(size, judgedBytes) - 1 }))
  return isUtf8(begin) ? 'text/plain; charset=utf-8' : 'text/plain'
}

/** A thumbnail may have another type than the upload, but has its name. */
function nameOf(record: AttachmentRecord, contentType: string): string {
  const filename = downloadName(record)
  return contentType === record.content_type ? filename : `${filename.replace(/\.[a-z]{3,4}$/i, '')}.webp`
}

/** Encodes the file name by RFC 6266, and in ASCII for clients that cannot read that form. */
function disposition(filename: string, contentType: string): string {
  const kind = shownTypes.test(contentType) ? 'inline' : 'attachment'
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, escape)}`
}
