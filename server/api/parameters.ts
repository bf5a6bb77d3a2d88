import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { malformed, Refusal } from '../conversation/refusals'

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
    if (request.routeOptions.config.keepsRaw) request.rawBody = body as string
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
  const fields = request.isMultipart() && hasBody(request) ? await multipartFields(request) : request.body
  if (fields !== undefined && fields !== null && (typeof fields !== 'object' || Array.isArray(fields))) return
  const given = (fields ?? {}) as Record<string, unknown>
  request.coerce = !type.startsWith('application/json') || Object.keys(given).length === 0
  request.body = { ...(request.query as Record<string, unknown>), ...given }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Characters of all fields together, as for every other kind of body. */
const fieldsLimit = 2_000_000

async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const pairs: string[] = []
  let size = 0
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: 1000, fieldSize: 500_000 } })) {
      if (part.type !== 'field') continue
      const pair = `${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`
      size += pair.length
      if (size > fieldsLimit) throw tooManyFields()
      pairs.push(pair)
    }
  } catch (error) {
    throw readable(error, request)
  }
  return parseParameters(pairs.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']'))
}

const tooManyFields = () => new Refusal('too_large', 'too_large', 'The fields of this request are larger than 2 MB.')

/** What the multipart reader throws, as a refusal. An empty body without a boundary is no fields (decisions, requests). */
export function readable(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) return error
  request.log.debug({ err: error }, 'a multipart body could not be read')
  return malformed('The multipart body is broken or ends too early: send it whole, with its boundary in content-type.')
}
