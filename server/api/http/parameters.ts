import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { invalid, malformed, Refusal } from '../../conversation/refusals'
import { refuseSmallPieces } from '../../limits/pieces'
import { charsetOf } from './connections/body-text'
import { maxLevels, maxListLength, type Pair, pairsOf } from './connections/pairs'
import { exceededLimit, hasBytes, readBody, readBytes } from './connections/read-body'
import { requireCoding, unsupportedType } from './connections/unpacked'

// Decisions, requests: parameters as JSON, form, multipart or query. `name[]=a` and `name[key]=v` are nested.

const limits: qs.IParseOptions = {
  depth: maxLevels,
  arrayLimit: maxListLength,
  allowPrototypes: false,
  plainObjects: false,
  strictNullHandling: false,
}

/** Drops keys of Object.prototype. Throws 400 for names that are too many, too long or too deep. */
export function parseParameters(text: string, charset?: string): Record<string, unknown> {
  return text === ''
    ? {}
    : (qs.parse(
        numberedParameters(pairsOf(restorePlusSigns(text), charset)) as Record<string, string>,
        limits,
      ) as Record<string, unknown>)
}

/** Restores the `+` of a time such as `2026-01-01T00:00:00+02:00`, which form encoding would read as a space. */
const restorePlusSigns = (text: string): string =>
  text.includes('+')
    ? text.replace(/(\dT\d\d(?::|%3A)\d\d(?:(?::|%3A)[\d.]{2,12})?)\+(\d\d(?::|%3A)?\d\d)(?=[&+]|$)/gi, '$1%2B$2')
    : text

const refusedQuery = Symbol('refused')

/** The router cannot handle an error here, so it is returned for a hook that throws it. */
export function parseQuery(text: string): Record<string | symbol, unknown> {
  try {
    return parseParameters(text)
  } catch (error) {
    return { [refusedQuery]: error }
  }
}

/** Throws 400 for escapes that are not UTF-8, because the stored text would be garbled. */
function requireUtf8(url: string): void {
  for (const [escaped] of url.matchAll(/(?:%[89a-f][0-9a-f])+/gi)) {
    try {
      decodeURIComponent(escaped)
    } catch {
      throw malformed(`${escaped.slice(0, 30)} in the address is not UTF-8: encode its text in UTF-8, such as %C3%BC.`)
    }
  }
}

/** `items[][title]=a&items[][payload]=x&items[][title]=b`: a repeated key begins the next element. */
function numberedParameters(pairs: readonly Pair[]): Record<string, unknown> {
  const usedNames = new Set<string>()
  const lastIndexes = new Map<string, number>()
  const fields = new Map<string, string[]>()
  for (const [rawName, value] of pairs) {
    const name = rawName.includes('[][') ? numberedName(rawName, usedNames, lastIndexes) : rawName
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

function numberedName(name: string, usedNames: Set<string>, lastIndexes: Map<string, number>): string {
  let prefix = ''
  let suffix = name
  for (let at = suffix.indexOf('[]['); at >= 0; at = suffix.indexOf('[][')) {
    const list = prefix + suffix.slice(0, at)
    suffix = suffix.slice(at + 2)
    const nth = lastIndexes.get(list) ?? 0
    // A repeated key of a nested list begins no element of the outer list.
    const begins = !suffix.includes('[]') && usedNames.has(`${list}[${nth}]${suffix}`)
    lastIndexes.set(list, begins ? nth + 1 : nth)
    prefix = `${list}[${begins ? nth + 1 : nth}]`
  }
  usedNames.add(prefix + suffix)
  return prefix + suffix
}

/** Above the size of any accepted message. `levels`: nested brackets. `parts`: commas plus colons. */
export const jsonLimits = { levels: 100, parts: 20_000 }

export function acceptParameters(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ query, url }) => {
    const refusal = (query as Record<symbol, unknown>)[refusedQuery]
    if (refusal) throw refusal
    if (url.startsWith('/1.0/')) requireUtf8(url)
  })
  app.addHook('preParsing', async (request) => {
    const { parsesItself, streams } = request.routeOptions.config
    if (!hasBody(request)) return
    const type = request.headers['content-type'] ?? 'a/b'
    if (!/^\s*[^\s/;,]+\/[^\s/;,]+\s*(;|$)/.test(type)) throw unknownType(request)
    // Before the body is read, Fastify does not know yet that the request is multipart.
    requireCoding(request.headers, !parsesItself && !streams && !/^\s*multipart\//i.test(type))
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (!request.routeOptions.config.keepsRaw) return parseJson(request, await readBody(request, payload))
    request.rawBody = await readBytes(request, payload)
    return undefined
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const form = await readBody(request, payload)
      if (/^\s*(\{|\[\s*[{"])/.test(form))
        throw unsupportedType(`The body looks like JSON, but Content-Type says it is a form. ${sendJson}`)
      return parseParameters(form, charsetOf(request.headers['content-type']))
    },
  )
  app.addContentTypeParser('text/plain', readBody)
  // `fetch` sends a content type even for an empty text, and a client may name any.
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (hasBody(request) && (await hasBytes(request, payload))) throw unknownType(request)
  })
}

/** An empty text means no body. Throws 400 for invalid JSON, 422 if too deep or with too many parts. */
export async function parseJson(request: FastifyRequest, body: string): Promise<unknown> {
  if (body === '') return undefined
  const excess = exceededLimit(body, jsonLimits)
  if (excess) throw invalid([{ path: '', code: 'invalid', message: excessMessages[excess] }])
  const parse = request.server.getDefaultJsonParser('error', 'error')
  return new Promise((done, fail) =>
    parse(request, body, (error, value) => (error ? fail(invalidJson(body, error)) : done(value))),
  )
}

function invalidJson(body: string, error: Error): Error {
  if (body.includes('\0'))
    return malformed(
      'The body is UTF-16 or UTF-32: name the charset utf-16le or utf-16be in Content-Type, or send UTF-8.',
    )
  try {
    JSON.parse(body)
    return error
  } catch (reason) {
    return malformed(`The body is not valid JSON: ${(reason as Error).message}.`)
  }
}

export const excessMessages = {
  levels: `The JSON is nested deeper than ${jsonLimits.levels} levels: send it flatter.`,
  parts: `The JSON has more than ${jsonLimits.parts} commas and colons: send less at once.`,
}

const sendJson = 'For JSON, send Content-Type: application/json.'

const unknownType = ({ headers }: FastifyRequest) => {
  const type = headers['content-type']
  const problem = type ? `Content-Type ${type.slice(0, 80)} is not taken` : 'The body has no Content-Type'
  return unsupportedType(
    `${problem}: send application/json, application/x-www-form-urlencoded or multipart/form-data. ${sendJson}`,
  )
}

/** Hook before validation: joins query and body in `request.body`; the body has precedence. */
export async function mergeParameters(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const type = request.headers['content-type'] ?? ''
  const body = request.body === '' ? undefined : request.body
  // Only the notices' service worker may send JSON as text/plain, and its routes parse it themselves.
  if (typeof body === 'string' && !type.startsWith('application/json')) throw unknownType(request)
  const fields = request.isMultipart() && hasBody(request) ? await multipartFields(request) : body
  if (fields !== undefined && fields !== null && (typeof fields !== 'object' || Array.isArray(fields))) return
  const bodyFields = (fields ?? {}) as Record<string, unknown>
  request.coerce = !type.startsWith('application/json') || Object.keys(bodyFields).length === 0
  const merged = Object.assign({}, request.query as Record<string, unknown>, bodyFields)
  // In an update, null removes a value. In a creation, null means an absent field.
  request.body = request.method === 'POST' ? removeNulls(merged) : merged
}

function removeNulls(fields: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(fields).includes(null)) return fields
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The maximum size of all fields together in characters, as for other bodies. */
const fieldsLimit = 2_000_000

async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const pairs: string[] = []
  let size = 0
  let hasReplacements = false
  request.raw.on('data', (piece: Buffer) => {
    request.arrival?.take(Math.max(piece.length, minChunkBytes))
    hasReplacements ||= piece.includes(replacementCharacter)
  })
  try {
    for await (const part of partsInTime(request, { files: 0, fields: 1000, fieldSize: 500_000 })) {
      if (part.type !== 'field') continue
      // The library reads bytes of another charset as this character.
      if (String(part.value).includes(replacementCharacter) && !hasReplacements)
        throw malformed(
          `The field ${part.fieldname.slice(0, 80)} is not UTF-8: encode it so, or name its charset in the Content-Type of its part.`,
        )
      const pair = `${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`
      size += pair.length
      if (size > fieldsLimit) throw tooManyFields()
      pairs.push(pair)
    }
  } catch (error) {
    throw multipartRefusal(error, request)
  }
  return parseParameters(pairs.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']'))
}

const replacementCharacter = '\ufffd'

/** The minimum size by which each chunk of a field counts, in bytes. */
const minChunkBytes = 100

type PartsOptions = NonNullable<Parameters<FastifyRequest['parts']>[0]>

/** Yields the parts of a multipart body. Throws 408 if too slow, 400 for too many small chunks, 503 without memory. */
export async function* partsInTime(request: FastifyRequest, limits: PartsOptions['limits']): AsyncGenerator<Multipart> {
  // Stops the multipart library from parsing JSON parts before they are checked.
  const isPartAFile = (_: unknown, type?: string, name?: string) =>
    name !== undefined || /^application\/(json|octet-stream)/.test(type ?? '')
  const parts = request.parts({ limits, isPartAFile })
  const smallPieces = new Promise<never>((_, reject) => refuseSmallPieces(request.raw, reject))
  const refusals = request.arrival ? [smallPieces, request.arrival.refused] : [smallPieces]
  let file: Readable | null = null
  for (const each of refusals) each.catch((error) => file?.destroy(error))
  for (;;) {
    const next = await Promise.race([parts.next(), ...refusals])
    if (next.done) return
    file = next.value.type === 'file' ? next.value.file : null
    yield next.value
  }
}

const tooManyFields = () => new Refusal('too_large', 'too_large', 'The fields of this request are larger than 2 MB.')

/** Turns an error of the multipart library into a 400. Returns refusals and other HTTP errors unchanged. */
export function multipartRefusal(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) return error
  request.log.debug({ err: error }, 'a multipart body could not be read')
  return malformed('The multipart body is broken or ends too early: send it whole, with its boundary in content-type.')
}
