import type { RefusalCode } from '../../contract/refusal-codes'
import type { ErrorBody, Problem } from '../../contract/structured/problem'
import { basePath } from './base-path'
import { type ListOf, readAll } from './read-all'

/** Error codes of calls without a response. With `insecure` and `wrong_secret` the studio could not sign a call. */
type LocalCode = 'offline' | 'insecure' | 'wrong_secret'

/** A refusal by the server, or a lost connection (`offline`, status 0). */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: RefusalCode | LocalCode,
    message: string,
    readonly errors: readonly Problem[] = [],
    /** Seconds until a retry is allowed. */
    readonly retryAfter: number | null = null,
    /** The owner of the conversation, if ownership is the reason of the refusal. */
    readonly owner: ErrorBody['owner'] | null = null,
  ) {
    super(message)
  }
}

/** The error of a request without a response. */
export const offlineError = () => new RequestError(0, 'offline', 'The server could not be reached.')

export type Api = ReturnType<typeof createApi>

interface ApiNeeds {
  /** Resolves with true after a new sign-in. The call is then repeated. `code` is the code of the refusal. */
  signInAgain(code?: string): Promise<boolean>
  /** Resolves with true after the user has proved their identity again. */
  prove(): Promise<boolean>
  /** Returns headers that identify the caller. The default relies on the session cookie. */
  headers?(): Record<string, string>
  fetch?: typeof fetch
  /** After this time without an answer the connection counts as lost. Uploads may take longer. */
  answerWithinMs?: number
}

/** Calls resolve with JSON and reject with `RequestError`. If the server requires a sign-in or proof, they wait for it. */
export function createApi({
  signInAgain,
  prove,
  headers = () => ({ 'x-bubblewire-csrf': '1' }),
  fetch: send = (...args) => fetch(...args),
  answerWithinMs = 60_000,
}: ApiNeeds) {
  async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    for (;;) {
      const { answer, payload } = await once(method, path, body, signal)
      if (answer.ok) return payload as T
      const code = (payload as ErrorBody | null)?.error
      const isSignedOut = (answer.status === 401 && !path.startsWith('/account/')) || code === 'second_factor_needed'
      const retry = code === 'fresh_password_needed' ? prove() : isSignedOut && signInAgain(code)
      if (!(await retry)) throw requestErrorOf(answer, payload)
    }
  }

  async function once(method: string, path: string, body: unknown, signal?: AbortSignal) {
    const form = body instanceof FormData
    const life = new AbortController()
    const end = () => life.abort()
    const timer = form ? undefined : setTimeout(end, answerWithinMs)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
    try {
      const answer = await send(basePath + path, {
        method,
        headers: { ...headers(), ...(body !== undefined && !form && { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
        signal: life.signal,
      })
      // The connection may be lost within the body.
      return { answer, payload: payloadOf(answer, await answer.text()) }
    } catch (error) {
      if (signal?.aborted) throw error
      throw offlineError()
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  async function all<R>(path: string): Promise<ListOf<R>> {
    const records = await readAll<R>(({ limit, offset }) =>
      call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=${limit}&offset=${offset}`),
    )
    return { count: records.length, records }
  }

  return {
    get: <T>(path: string, signal?: AbortSignal) => call<T>('GET', path, undefined, signal),
    all,
    /** `body` is JSON, or a form with files. */
    post: <T>(path: string, body?: unknown, signal?: AbortSignal) => call<T>('POST', path, body, signal),
    put: <T>(path: string, body?: unknown, signal?: AbortSignal) => call<T>('PUT', path, body, signal),
    patch: <T>(path: string, body: unknown) => call<T>('PATCH', path, body),
    remove: <T>(path: string, signal?: AbortSignal) => call<T>('DELETE', path, undefined, signal),
  }
}

/** Throws for a page instead of JSON: a network or proxy that asks to sign in answers 200 for the server. */
function payloadOf({ ok }: Response, text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    if (ok) throw error
    return null
  }
}

export function requestErrorOf({ status, headers }: Response, body: unknown): RequestError {
  const {
    error = 'internal_error',
    message = `The server answered ${status}.`,
    errors,
    owner,
  } = (body ?? {}) as Partial<ErrorBody>
  const wait = Number(headers.get('retry-after'))
  return new RequestError(status, error, message, errors, wait > 0 ? wait : null, owner)
}
