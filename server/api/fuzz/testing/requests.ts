import { Agent, request as httpRequest } from 'node:http'
import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from '../../../structured/engine/json-schema'
import type { Operation } from '../../document/complete'
import { asSchema, odd, oddText, spoiled } from './values'

export interface WireRequest {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: string | null
  cut: boolean
}

interface KnownRecords {
  ids: readonly string[]
  /** Returns the id of a real record for this parameter; undefined if there is none. */
  fitting: (path: string, parameter: string) => string | undefined
  components: Record<string, JsonSchema>
  real: (example: unknown) => unknown
}

const escaped = (value: unknown) => encodeURIComponent(plain(value)).slice(0, 3000)
const plain = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const oddPart = fc.oneof(
  { weight: 3, arbitrary: odd.map(escaped) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%E0%A4%A',
      '%00',
      '%2e%2e',
      '..',
      '%ff',
      '%2f',
      'a'.repeat(301),
      'b'.repeat(5000),
      '',
    ),
  },
)

const boundary = 'fuzz'
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${value}\r\n`
const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n`

export function requestsTo(
  path: string,
  method: string,
  operation: Operation,
  records: KnownRecords,
): Arbitrary<WireRequest> {
  const { parameters = [], requestBody } = operation
  const valuesOf = (schema: JsonSchema) => asSchema(schema, records.ids, records.components)
  const parts = parameters
    .filter((each) => each.in === 'path')
    .map(({ name }) =>
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(records.fitting(path, name) ?? '0123456789abcdef01234567') },
        { weight: 1, arbitrary: fc.constantFrom(...records.ids) },
        { weight: 1, arbitrary: oddPart },
      ),
    )
  const query = parameters
    .filter((each) => each.in === 'query')
    .map((each) =>
      fc.oneof(
        { weight: 6, arbitrary: fc.constant('') },
        { weight: 2, arbitrary: valuesOf(each.schema).map((value) => `${each.name}=${escaped(value)}`) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom('', '[]', '[a]', '[__proto__]', '[0][0]'), oddPart)
            .map(([how, value]) => `${each.name}${how}=${value}`),
        },
      ),
    )
  const media = Object.values(requestBody?.content ?? {})[0]
  const value = media ? fc.oneof(fc.constant(records.real(media.example)), valuesOf(media.schema)) : fc.constant({})
  const address = fc.tuple(fc.tuple(...parts), fc.tuple(...query)).map(([filled, pairs]) => {
    const unusedParts = [...filled]
    const queryText = pairs.filter(Boolean).join('&')
    return path.replace(/\{\w+\}/g, () => unusedParts.shift() ?? '') + (queryText && `?${queryText}`)
  })
  return fc
    .tuple(address, bodies(spoiled(value), method), fc.integer({ min: 0, max: 30 }))
    .map(([wholePath, sent, chance]) => ({
      method: method.toUpperCase(),
      path: wholePath,
      ...sent,
      cut: chance === 0 && sent.body !== null,
    }))
}

function bodies(value: Arbitrary<unknown>, method: string): Arbitrary<Pick<WireRequest, 'headers' | 'body'>> {
  const none = fc.constant({ headers: {}, body: null })
  const json = value.map((given) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given) ?? '',
  }))
  if (method === 'get') return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: json })
  const form = value.map((given) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: pairsOf(given)
      .map(([name, each]) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`)
      .join('&'),
  }))
  const multipart = fc
    .tuple(value, fc.constantFrom('whole', 'no end', 'half', 'no boundary', 'file'))
    .map(([given, how]) => {
      const text =
        pairsOf(given)
          .map(([name, each]) => part(name, each))
          .join('') + (how === 'file' ? filePart : '')
      const body =
        how === 'no end' ? text : how === 'half' ? text.slice(0, text.length / 2) : `${text}--${boundary}--\r\n`
      return {
        headers: {
          'content-type': how === 'no boundary' ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`,
        },
        body,
      }
    })
  const types = fc.constantFrom<string | string[]>(
    ...[
      'application/json',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
    ],
    ...[
      'text/plain',
      'text/html',
      'application/xml',
      'application/octet-stream',
      '',
      ';',
      'json',
      'application/json;;;',
      'a/b'.repeat(200),
    ],
    ['application/json', 'text/plain'],
    ['text/plain', 'application/json'],
  )
  const wrong = fc.tuple(types, oddText).map(([type, body]) => ({ headers: { 'content-type': type }, body }))
  const coded = json.map(({ headers, body }) => ({ headers: { ...headers, 'content-encoding': 'gzip' }, body }))
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 2, arbitrary: form },
    { weight: 2, arbitrary: multipart },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: none },
    { weight: 1, arbitrary: coded },
  )
}

function pairsOf(value: unknown, name = '', depth = 0): [string, string][] {
  if (typeof value !== 'object' || value === null || depth > 14)
    return [[name || 'value', plain(value).slice(0, 100_000)]]
  return Object.entries(value).flatMap(([key, each]) => pairsOf(each, name === '' ? key : `${name}[${key}]`, depth + 1))
}

export interface WireAnswer {
  status: number
  type: string
  body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
export const hangUp = () => agent.destroy()

/**
 * Sends the request, and fails without an answer within ten seconds. Returns null if the client itself disconnected.
 */
export function send(
  url: string,
  token: string,
  { method, path, headers, body, cut }: WireRequest,
): Promise<WireAnswer | null> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(url)
    const bytes = body === null ? null : Buffer.from(body)
    const allHeaders = {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(bytes ? { 'content-length': String(bytes.length) } : {}),
    }
    const clientRequest = httpRequest({
      hostname,
      port,
      method,
      path,
      headers: allHeaders,
      agent,
      signal: AbortSignal.timeout(10_000),
    })
    clientRequest.on('response', (answer) => {
      const answerHead = { status: answer.statusCode ?? 0, type: String(answer.headers['content-type']) }
      if (answerHead.type.startsWith('text/event-stream')) {
        answer.destroy()
        return done({ ...answerHead, body: '' })
      }
      const pieces: Buffer[] = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('end', () => done({ ...answerHead, body: Buffer.concat(pieces).toString() }))
      answer.on('error', fail)
    })
    clientRequest.on('error', (error) => (cut ? done(null) : fail(error)))
    if (!cut || !bytes) return void clientRequest.end(bytes ?? undefined)
    clientRequest.write(bytes.subarray(0, bytes.length / 2))
    setTimeout(() => clientRequest.destroy(), 2)
  })
}
