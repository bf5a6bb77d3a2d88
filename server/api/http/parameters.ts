import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { invalid, malformed, Refusal } from '../../conversation/refusals'
import { isNestedDeeper, readBody } from './connections/read-body'

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
  return qs.parse(numbered(text), limits) as Record<string, unknown>
}

/**
 * Numbers the elements of lists of records, as other clients write them: in
 * `items[][title]=a&items[][payload]=x&items[][title]=b` a repeated key begins the next element. Keys with an index,
 * and lists of plain values (`ids[]=a`), stay unchanged.
 */
function numbered(text: string): string {
  const seen = new Set<string>()
  const last = new Map<string, number>()
  return text
    .split('&')
    .map((pair) => {
      const end = pair.includes('=') ? pair.indexOf('=') : pair.length
      const name = pair.slice(0, end).replace(/%5B/gi, '[').replace(/%5D/gi, ']')
      return name.includes('[][') ? numberedName(name, seen, last) + pair.slice(end) : pair
    })
    .join('&')
}

function numberedName(name: string, seen: Set<string>, last: Map<string, number>): string {
  let known = ''
  let rest = name
  for (let at = rest.indexOf('[]['); at >= 0; at = rest.indexOf('[][')) {
    const list = known + rest.slice(0, at)
    rest = rest.slice(at + 2)
    const nth = last.get(list) ?? 0
    // A key that leads into another list may be repeated for each element of that list.
    const begins = !rest.includes('[]') && seen.has(`${list}[${nth}]${rest}`)
    last.set(list, begins ? nth + 1 : nth)
    known = `${list}[${begins ? nth + 1 : nth}]`
  }
  seen.add(known + rest)
  return known + rest
}

/** More than any accepted message has. */
const deepestJson = 100

/** Teaches the server every form of a body, and merges query and body before validation. */
export function acceptParameters(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const fromJson = (request: FastifyRequest, body: string) =>
    new Promise((done, fail) => parseJson(request, body, (error, value) => (error ? fail(error) : done(value))))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = await readBody(request, payload)
    if (request.routeOptions.config.keepsRaw) request.rawBody = body
    if (body === '') return undefined
    if (isNestedDeeper(body, deepestJson)) throw tooDeep()
    return fromJson(request, body)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => parseParameters(await readBody(request, payload)),
  )
  app.addContentTypeParser('text/plain', readBody)
}

const tooDeep = () =>
  invalid([
    { path: '', code: 'invalid', message: `The JSON is nested deeper than ${deepestJson} levels: send it flatter.` },
  ])

/** Hook before validation: `request.body` becomes query and body together; the body wins. */
export async function mergeParameters(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const type = request.headers['content-type'] ?? ''
  const fields = request.isMultipart() && hasBody(request) ? await multipartFields(request) : request.body
  if (fields !== undefined && fields !== null && (typeof fields !== 'object' || Array.isArray(fields))) return
  const given = (fields ?? {}) as Record<string, unknown>
  request.coerce = !type.startsWith('application/json') || Object.keys(given).length === 0
  const merged = { ...(request.query as Record<string, unknown>), ...given }
  // In a change null removes a value. A new record has none to remove.
  request.body = request.method === 'POST' ? withoutNulls(merged) : merged
}

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The limit for all fields together, in characters, as for every other kind of body. */
const fieldsLimit = 2_000_000

async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const pairs: string[] = []
  let size = 0
  request.raw.on('data', (bytes) => request.arrival?.take(bytes.length))
  try {
    for await (const part of partsInTime(request, { files: 0, fields: 1000, fieldSize: 500_000 })) {
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

type PartsOptions = NonNullable<Parameters<FastifyRequest['parts']>[0]>

/**
 * Reads the parts of a multipart body, in order. Throws 408 if they come too slowly, 503 if there is no room for them. A
 * file that is being read ends with the same error.
 */
export async function* partsInTime(request: FastifyRequest, limits: PartsOptions['limits']): AsyncGenerator<Multipart> {
  // The reader would parse a part of type JSON before it is checked; a part that is a file stays unparsed.
  const isPartAFile = (_: unknown, type?: string, name?: string) =>
    name !== undefined || /^application\/(json|octet-stream)/.test(type ?? '')
  const parts = request.parts({ limits, isPartAFile })
  const refused = request.arrival?.refused
  let file: Readable | null = null
  refused?.catch((error) => file?.destroy(error))
  for (;;) {
    const next = await (refused ? Promise.race([parts.next(), refused]) : parts.next())
    if (next.done) return
    file = next.value.type === 'file' ? next.value.file : null
    yield next.value
  }
}

const tooManyFields = () => new Refusal('too_large', 'too_large', 'The fields of this request are larger than 2 MB.')

/**
 * The refusal for an error of the multipart reader. An empty body without a boundary has no fields (decisions,
 * requests).
 */
export function readable(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) return error
  request.log.debug({ err: error }, 'a multipart body could not be read')
  return malformed('The multipart body is broken or ends too early: send it whole, with its boundary in content-type.')
}
