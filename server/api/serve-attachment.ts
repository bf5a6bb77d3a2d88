import { z } from 'zod'
import { mayUse } from '../conversation/attachments'
import type { AttachmentRecord } from '../conversation/records'
import { attachmentHidden } from '../conversation/refusals'
import type { Api, ApiNeeds } from './api'
import { authenticate } from './authenticate'

// Shown in place by browsers; everything else is a download. Nothing here can run script: see the headers.
const shown = /^(image\/(png|jpeg|gif|webp|bmp|avif)|audio\/.+|video\/.+|application\/pdf|text\/plain)$/

/** GET /attachments/:id/:filename: the bytes. Private files need a signature or a token. Ranges are answered. */
export function serveAttachment(app: Api, needs: ApiNeeds): void {
  app.get(
    '/attachments/:id/:filename',
    {
      config: { public: true },
      schema: {
        hide: true,
        params: z.object({ id: z.string(), filename: z.string() }),
        querystring: z.object({ expires: z.string().optional(), signature: z.string().optional() }).loose(),
      },
    },
    async (request, reply) => {
      const [record] = await needs.store.read.attachments([request.params.id])
      if (!record) throw attachmentHidden()
      const { expires = '', signature = '' } = request.query
      if (!record.public && !needs.urls.isSigned(record.id, expires, signature)) {
        await authenticate(needs.store, request, request.query)
        if (!mayUse(request.agent, record)) throw attachmentHidden()
      }
      const range = rangeOf(request.headers.range, record.size)
      reply
        .header('content-type', contentType(record))
        .header('content-disposition', disposition(record))
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', record.public ? 'public, max-age=31536000, immutable' : 'private, max-age=3600')
        .header('accept-ranges', 'bytes')
        .header('etag', `"${record.id}"`)
      if (request.headers['if-none-match'] === `"${record.id}"`) return reply.code(304).send()
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${record.size}`).send()
      if (!range) return reply.header('content-length', record.size).send(needs.files.read(record.file_key))
      return reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${record.size}`)
        .header('content-length', range.end - range.start + 1)
        .send(needs.files.read(record.file_key, range))
    },
  )
}

function contentType({ content_type }: AttachmentRecord): string {
  if (content_type === 'text/plain') return 'text/plain; charset=utf-8'
  return shown.test(content_type) ? content_type : 'application/octet-stream'
}

function disposition({ content_type, filename }: AttachmentRecord): string {
  const kind = shown.test(content_type) ? 'inline' : 'attachment'
  return `${kind}; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()]/g, escape)}`
}

/** The first range of a Range header; null for none or what we do not understand (then the whole file is sent). */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
