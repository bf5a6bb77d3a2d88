import type { IncomingMessage, ServerResponse } from 'node:http'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Api } from '../http/api'

// For tests: compares every JSON answer of the server with the OpenAPI document.

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

export interface WatchedAnswers {
  check(): void
}

/** Cached by the list of routes, since compiling the document takes half a second. */
const judges = new Map<string, ReturnType<typeof judgeBy>>()

function judgeOf(api: Api): ReturnType<typeof judgeBy> {
  const routes = api.printRoutes()
  const judge = judges.get(routes) ?? judgeBy(api.swagger() as unknown as Document)
  judges.set(routes, judge)
  return judge
}

export function watchAnswers(api: Api): WatchedAnswers {
  const faults = new Set<string>()
  let judge: ReturnType<typeof judgeBy> | null = null
  api.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    whenAnswered(response, (body) => {
      judge ??= judgeOf(api)
      const fault = judge(request, response, body)
      if (fault) faults.add(fault)
    })
  })
  return {
    check: () => {
      if (faults.size === 0) return
      const sentences = [...faults].join('\n')
      faults.clear()
      throw new Error(`Answers are not as /1.0/openapi.json says:\n${sentences}`)
    },
  }
}

function whenAnswered(response: ServerResponse, judged: (body: string) => void): void {
  const parts: Buffer[] = []
  const { write, writeHead, end } = response
  let type = ''
  const keep = (part: unknown) => {
    if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part))
  }
  // Headers that are given to writeHead cannot be read elsewhere.
  response.writeHead = ((...given: unknown[]) => {
    const headers = Object(given.at(-1)) as Record<string, unknown>
    type = String(headers['content-type'] ?? response.getHeader('content-type'))
    return (writeHead as (...all: unknown[]) => unknown).apply(response, given)
  }) as typeof writeHead
  response.write = ((...given: Parameters<typeof write>) => {
    keep(given[0])
    return write.apply(response, given)
  }) as typeof write
  response.end = ((...given: Parameters<typeof end>) => {
    keep(given[0])
    if (/^application\/json\b/.test(type)) judged(Buffer.concat(parts).toString())
    return end.apply(response, given)
  }) as typeof end
}

function judgeBy(document: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const validators = new Map<string, ValidateFunction | undefined>()
  const schemaAt = (...keys: string[]) => {
    const pointer = keys
      .map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
      .join('')
    if (!validators.has(pointer)) validators.set(pointer, ajv.getSchema(`document#${pointer}`))
    return validators.get(pointer)
  }
  const find = finder(document)
  const anyError = () => schemaAt('paths', '/1.0/contents', 'get', 'responses', '4XX', 'content', json, 'schema')

  return ({ method = '', url = '' }: IncomingMessage, { statusCode }: ServerResponse, body: string): string | null => {
    const path = url.split('?')[0] ?? ''
    if (method === 'HEAD' || !path.startsWith('/1.0/') || path === '/1.0/openapi.json') return null
    const name = `${method} ${path} answered ${statusCode}`
    const found = find(method, path)
    if (!found && statusCode < 400) return `${name}, and is not in the document.`
    const status = found && statusOf(found.operation, statusCode)
    if (found && !status) return `${name}, which the document does not know.`
    const verb = method.toLowerCase()
    const schema =
      found && status
        ? schemaAt('paths', found.template, verb, 'responses', status, 'content', json, 'schema')
        : anyError()
    if (!schema) return `${name} with JSON, which the document does not know.`
    if (schema(JSON.parse(body))) return null
    return `${name}: ${[...new Set(schema.errors?.map(sentence))].slice(0, 8).join('; ')} in ${body.slice(0, 500)}`
  }
}

const json = 'application/json'

function statusOf({ responses }: Operation, status: number): string | undefined {
  return [String(status), `${Math.floor(status / 100)}XX`].find((each) => each in responses)
}

function finder({ paths }: Document) {
  const patterns = Object.entries(paths)
    .map(([template, operations]) => ({
      template,
      operations,
      pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
    .sort((a, b) => Number(a.template.includes('{')) - Number(b.template.includes('{')))
  return (method: string, path: string) => {
    for (const { template, operations, pattern } of patterns) {
      const operation = pattern.test(path) && operations[method.toLowerCase()]
      if (operation) return { template, operation }
    }
    return null
  }
}

function sentence({ instancePath, message = '', params }: ErrorObject): string {
  const named = 'additionalProperty' in params ? ` (${params.additionalProperty})` : ''
  return `${instancePath || 'the body'} ${message}${named}`
}
