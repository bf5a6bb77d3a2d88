import { type Answer, ApiError, type Client, createClient, type Input } from '../../clients/typescript/client'
import { type LivePieces, live } from '../../clients/typescript/live'

// The bot's use of the typed client: it repeats failed calls, and never answers twice.

export { ApiError } from '../../clients/typescript/client'

export type Reply = Pick<Input<'createContent'>, 'body' | 'structured_content'> & {
  in_reply_to_id: string
  client_id: string
  pieces?: LivePieces
}
export type WebhookFields = Pick<Input<'createWebhook'>, 'name' | 'url' | 'active' | 'registered_events'> & {
  verify_token: string
  secret: string
}
export type Webhook = Pick<Answer<'getWebhook'>, 'id' | 'name' | 'url' | 'active' | 'handshake_error'>
type Content = Answer<'getContent'>

export interface ApiSettings {
  apiUrl: string
  accessToken: string
  /** Milliseconds before the second, third, ... attempt of a call. */
  waits?: readonly number[]
}

export type Api = ReturnType<typeof createApi>

/**
 * Creates the part of the REST API that this bot uses. Every method throws ApiError with a sentence that names the
 * call.
 */
export function createApi({ apiUrl, accessToken, waits = [250, 1000, 3000] }: ApiSettings) {
  const call: Client = createClient({ url: apiUrl, token: accessToken, timeoutMs: 5000 })

  /** Repeats a call after 429, 5xx and lost connections. */
  async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
    for (const wait of waits) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ApiError && error.passing)) throw error
        await new Promise((resume) => setTimeout(resume, Math.max(wait, error.retryAfterMs ?? 0)))
      }
    }
    return attempt()
  }

  async function replyTo(contentId: string, threadId: string): Promise<Content | null> {
    const page = await call('listContents', { thread_id: threadId, limit: 150 })
    const isWhole = (content: Content) => !content.private_message && (content.live ?? 'complete') === 'complete'
    return page.records.find((content) => content.in_reply_to_id === contentId && isWhole(content)) ?? null
  }

  return {
    async webhookNamed(name: string): Promise<Webhook | null> {
      for (let offset = 0; ; offset += 150) {
        const page = await withRetries(() => call('listWebhooks', { offset, limit: 150 }))
        const found = page.records.find((webhook) => webhook.name === name)
        if (found || offset + page.records.length >= page.count || page.records.length === 0) return found ?? null
      }
    },
    createWebhook: (fields: WebhookFields): Promise<Webhook> => withRetries(() => call('createWebhook', fields)),
    changeWebhook: (id: string, fields: Partial<WebhookFields>): Promise<Webhook> =>
      withRetries(() => call('changeWebhook', { id, ...fields })),

    async upload(filename: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const file = new File([bytes], filename)
      return (await withRetries(() => call('uploadAttachment', { file }))).id
    },

    settlePayment: (contentId: string, status: 'paid' | 'failed'): Promise<Content> =>
      withRetries(() => call('settlePayment', { id: contentId, status })),

    /** The customer then waits for a person: later replies of the bot do not count as an answer. */
    giveToPeople: (threadId: string) => withRetries(() => call('handOverConversation', { id: threadId })),

    /** The server stores a `client_id` once. `waited`: the event is old, so an agent may have answered. */
    async reply(
      { pieces, ...reply }: Reply,
      { threadId, waited }: { threadId: string; waited: boolean },
    ): Promise<Content> {
      const sentReply = waited ? await replyTo(reply.in_reply_to_id, threadId) : null
      const { in_reply_to_id, client_id } = reply
      return (
        sentReply ??
        withRetries(() => (pieces ? live(call, { in_reply_to_id, client_id }, pieces) : call('createContent', reply)))
      )
    },
  }
}
