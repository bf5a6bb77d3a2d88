import type { Content } from '../../contract/content'
import type { ErrorBody } from '../../contract/problem'
import type { StructuredContent } from '../../contract/structured'

/** What `POST /1.0/contents` takes from this bot. */
export interface Reply {
  in_reply_to_id: string
  body: string
  structured_content?: StructuredContent
}

export interface WebhookFields {
  name: string
  url: string
  verify_token: string
  secret: string
  active: boolean
  registered_events: string[]
}

export interface Webhook {
  id: string
  name: string
  url: string
  active: boolean
  /** Why the endpoint's last handshake failed. */
  handshake_error: string | null
}

interface List<T> {
  count: number
  offset: number
  limit: number
  records: T[]
}

/** An answer that is not a success. `passing` is true when the same call may succeed later. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number | null,
    readonly passing: boolean,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export interface ApiSettings {
  apiUrl: string
  accessToken: string
  /** Milliseconds before the second, third, ... attempt of a call. */
  waits?: readonly number[]
}

export type Api = ReturnType<typeof createApi>

/** The part of the REST API that this bot uses. Every method throws ApiError with a sentence that names the call. */
export function createApi({ apiUrl, accessToken, waits = [250, 1000, 3000] }: ApiSettings) {
  const base = apiUrl.replace(/\/+$/, '')

  async function once<T>(method: string, path: string, body: FormData | object | undefined): Promise<T> {
    const name = `${method} ${base}${path.split('?')[0]}`
    const headers: Record<string, string> = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
    if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json'
    const answer = await fetch(base + path, {
      method,
      headers,
      body: body instanceof FormData ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    }).catch((error: Error) => {
      throw new ApiError(`${name} could not be reached: ${reason(error)}.`, null, true)
    })
    const text = await answer.text().catch(() => '')
    if (!answer.ok) throw refused(name, answer, text)
    try {
      return JSON.parse(text) as T
    } catch {
      throw new ApiError(`${name} answered ${answer.status} without JSON; is API_URL right?`, answer.status, false)
    }
  }

  /**
   * Tries again after 429, 5xx and lost connections. `done` is asked before each new attempt: an attempt whose answer was
   * lost may have worked.
   */
  async function call<T>(
    method: string,
    path: string,
    body?: FormData | object,
    done: () => Promise<T | null> = async () => null,
  ): Promise<T> {
    let attempt = async () => once<T>(method, path, body)
    for (const wait of waits) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ApiError && error.passing)) throw error
      }
      await new Promise((resume) => setTimeout(resume, wait))
      attempt = async () => (await done()) ?? once<T>(method, path, body)
    }
    return attempt()
  }

  async function replyTo(contentId: string, threadId: string): Promise<Content | null> {
    const page = await once<List<Content>>('GET', `/1.0/contents?thread_id=${threadId}&limit=150`, undefined)
    return page.records.find((content) => content.in_reply_to_id === contentId && !content.private_message) ?? null
  }

  return {
    async webhookNamed(name: string): Promise<Webhook | null> {
      for (let offset = 0; ; offset += 150) {
        const page = await call<List<Webhook>>('GET', `/1.0/webhooks?offset=${offset}&limit=150`)
        const found = page.records.find((webhook) => webhook.name === name)
        if (found || offset + page.records.length >= page.count || page.records.length === 0) return found ?? null
      }
    },
    createWebhook: (fields: WebhookFields) => call<Webhook>('POST', '/1.0/webhooks', fields),
    changeWebhook: (id: string, fields: Partial<WebhookFields>) => call<Webhook>('PUT', `/1.0/webhooks/${id}`, fields),

    /** The id to use as `attachment_id`. */
    async upload(filename: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const form = new FormData()
      form.append('file', new Blob([bytes]), filename)
      return (await call<{ id: string }>('POST', '/1.0/attachments', form)).id
    },

    /** Says what became of a payment request; open chats show it. */
    settlePayment: (contentId: string, status: 'paid' | 'failed') =>
      call<Content>('PUT', `/1.0/contents/${contentId}/payment`, { status }),

    /** Answers a customer's message once. `maybeAnswered`: look first whether an earlier attempt, or a person, already did. */
    async reply(
      reply: Reply,
      { threadId, maybeAnswered }: { threadId: string; maybeAnswered: boolean },
    ): Promise<Content> {
      const answered = () => replyTo(reply.in_reply_to_id, threadId)
      const known = maybeAnswered ? await answered() : null
      return known ?? call<Content>('POST', '/1.0/contents', reply, answered)
    },
  }
}

function refused(name: string, { status }: Response, text: string): ApiError {
  const passing = status === 408 || status === 429 || status >= 500
  try {
    const { message, errors } = JSON.parse(text) as ErrorBody
    const sentences = errors?.length ? errors.map((problem) => problem.message) : [message]
    return new ApiError(`${name} answered ${status}: ${sentences.join(' ')}`, status, passing)
  } catch {
    return new ApiError(`${name} answered ${status}.`, status, passing)
  }
}

/** `fetch` hides why in `cause`. */
function reason(error: Error): string {
  if (error.name === 'TimeoutError') return 'no answer within 5 seconds'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return cause.message || String((cause as NodeJS.ErrnoException).code ?? error.message)
}
