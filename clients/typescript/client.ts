import { type Operations, routes } from './operations'

// A client for the REST API: copy this folder, or import it. It needs `fetch` and nothing else.

export type { Operations } from './operations'

export type OperationName = keyof Operations & keyof typeof routes
/** What an operation takes: the parameters of its path, and its query or body, in one object. */
export type Given<Name extends OperationName> = Operations[Name]['given']
export type Answer<Name extends OperationName> = Operations[Name]['answer']

export interface ClientSettings {
  /** Address of the server, such as `https://chat.example.com`. */
  url: string
  token: string
  /** How long one call may take. */
  timeoutMs?: number
}

export interface Problem {
  path: string
  code: string
  message: string
}

/** An answer that is not a success, or none. */
export class ApiError extends Error {
  constructor(
    message: string,
    /** Null when no answer came. */
    readonly status: number | null,
    /** True when the same call may succeed later: 429, 5xx, no answer. */
    readonly passing: boolean,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export type Client = ReturnType<typeof createClient>

/** Calls operations by their names in the OpenAPI document: `await call('closeThread', { id })`. Throws ApiError. */
export function createClient({ url, token, timeoutMs = 10_000 }: ClientSettings) {
  const base = url.replace(/\/+$/, '')

  return async function call<Name extends OperationName>(
    name: Name,
    ...[given]: Record<never, never> extends Given<Name> ? [Given<Name>?] : [Given<Name>]
  ): Promise<Answer<Name>> {
    const [method, template] = routes[name]
    const rest = new Map<string, unknown>(Object.entries(given ?? {}).filter(([, value]) => value !== undefined))
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = encodeURIComponent(String(rest.get(key)))
      rest.delete(key)
      return value
    })
    const query = method === 'GET' || method === 'DELETE' ? queryOf(rest) : ''
    const told = `${method} ${base}${path}`
    const answer = await fetch(base + path + query, {
      method,
      ...(query === '' ? bodyOf(rest) : {}),
      headers: { ...bodyHeaders(method, rest), authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new ApiError(`${told} could not be reached: ${reason(error, timeoutMs)}.`, null, true)
    })
    const text = await answer.text().catch(() => '')
    if (!answer.ok) throw refused(told, answer.status, text)
    try {
      return JSON.parse(text) as Answer<Name>
    } catch {
      throw new ApiError(`${told} answered ${answer.status} without JSON; is the address right?`, answer.status, false)
    }
  }
}

/** Lists as `name[]=a&name[]=b`, which means any of them. */
function queryOf(fields: Map<string, unknown>): string {
  const pairs = [...fields].flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((each) => [`${name}[]`, String(each)]) : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

const hasFile = (fields: Map<string, unknown>) => [...fields.values()].some((value) => value instanceof Blob)

/** JSON, or multipart when there is a file; its fields before it. */
function bodyOf(fields: Map<string, unknown>): { body?: string | FormData } {
  if (fields.size === 0) return {}
  if (!hasFile(fields)) return { body: JSON.stringify(Object.fromEntries(fields)) }
  const form = new FormData()
  const ordered = [...fields].sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob))
  for (const [name, value] of ordered) form.append(name, value instanceof Blob ? value : String(value))
  return { body: form }
}

const bodyHeaders = (method: string, fields: Map<string, unknown>): Record<string, string> =>
  method === 'GET' || method === 'DELETE' || fields.size === 0 || hasFile(fields)
    ? {}
    : { 'content-type': 'application/json' }

function refused(told: string, status: number, text: string): ApiError {
  const passing = status === 408 || status === 429 || status >= 500
  try {
    const { message, errors = [] } = JSON.parse(text) as { message: string; errors?: Problem[] }
    const sentences = errors.length > 0 ? errors.map((problem) => problem.message) : [message]
    return new ApiError(`${told} answered ${status}: ${sentences.join(' ')}`, status, passing, errors)
  } catch {
    return new ApiError(`${told} answered ${status}.`, status, passing)
  }
}

/** `fetch` hides why in `cause`. */
function reason(error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return cause.message || String((cause as { code?: unknown }).code ?? error.message)
}
