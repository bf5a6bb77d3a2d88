import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'

// Decisions, requests: JSON, form encoding, multipart, or every parameter in the query; `name[]=a`, `name[key]=v`.

const limits: qs.IParseOptions = {
  depth: 12,
  parameterLimit: 5000,
  arrayLimit: 300,
  allowPrototypes: false,
  plainObjects: false,
  strictNullHandling: false,
}

/** Parses a query or a form body. Bounded in depth and number; keys of Object.prototype are dropped. */
export function parseParameters(text: string): Record<string, unknown> {
  return qs.parse(text, limits) as Record<string, unknown>
}

/** Teaches the server the ways in which bodies arrive, and lays query and body over each other before validation. */
export function acceptParameters(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parseJson(request, body as string, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, parseParameters(body as string))
  })
}

/** Hook before validation: `request.body` becomes query and body together; the body wins. */
export async function mergeParameters(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const type = request.headers['content-type'] ?? ''
  const fields = request.isMultipart() ? await multipartFields(request) : request.body
  if (fields !== undefined && fields !== null && (typeof fields !== 'object' || Array.isArray(fields))) return
  const given = (fields ?? {}) as Record<string, unknown>
  request.coerce = !type.startsWith('application/json') || Object.keys(given).length === 0
  request.body = { ...(request.query as Record<string, unknown>), ...given }
}

async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const pairs: string[] = []
  for await (const part of request.parts({ limits: { files: 0, fields: 1000, fieldSize: 1_000_000 } })) {
    if (part.type === 'field')
      pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`)
  }
  return parseParameters(pairs.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']'))
}
