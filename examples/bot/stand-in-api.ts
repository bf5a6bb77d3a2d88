import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Webhook as Signer } from 'standardwebhooks'
import type { StructuredReply } from '../../contract/structured/reply'
import type { Reply, Webhook, WebhookFields } from './api'

// Replaces the server in tests: the part of the REST API that the bot uses, and the customer's messages.

type SentReply = Omit<Reply, 'pieces'>

export interface StandIn {
  url: string
  webhooks: (Webhook & WebhookFields)[]
  replies: SentReply[]
  statuses: string[]
  uploads: string[]
  calls: string[]
  trouble: { call: string; answer: number | 'lost' }[]
  say: (
    body: string,
    options?: { eventId?: string; contentId?: string; reply?: StructuredReply; issuedAt?: Date },
  ) => Promise<number>
  stop: () => Promise<void>
}

export async function standInApi(): Promise<StandIn> {
  const state = {
    webhooks: [] as StandIn['webhooks'],
    replies: [] as SentReply[],
    statuses: [] as string[],
    uploads: [] as string[],
    calls: [] as string[],
    trouble: [] as StandIn['trouble'],
  }

  async function shake(webhook: WebhookFields): Promise<string | null> {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': 'c',
      'hub.verify_token': webhook.verify_token,
    })
    const answer = await fetch(`${webhook.url}?${query}`).catch(() => null)
    return answer?.status === 200 && (await answer.text()) === 'c' ? null : 'The endpoint did not answer the handshake.'
  }

  async function save(id: string, fields: Partial<WebhookFields>): Promise<Webhook & WebhookFields> {
    const before = state.webhooks.find((webhook) => webhook.id === id)
    const webhook = { ...before, ...fields, id } as Webhook & WebhookFields
    webhook.handshake_error = await shake(webhook)
    webhook.active = webhook.handshake_error === null
    state.webhooks = [...state.webhooks.filter((other) => other.id !== id), webhook]
    return webhook
  }

  const list = (records: unknown[]) => ({ count: records.length, offset: 0, limit: 150, records })

  function store(reply: SentReply): { id: string } {
    const nth = state.replies.findIndex((stored) => stored.client_id === reply.client_id)
    return { id: `r${nth < 0 ? state.replies.push(reply) - 1 : nth}` }
  }

  async function respond(request: IncomingMessage, call: string, body: string): Promise<unknown> {
    if (call === 'GET /1.0/webhooks') return list(state.webhooks)
    if (call === 'POST /1.0/webhooks') return save('w1', JSON.parse(body))
    if (call.startsWith('PUT /1.0/webhooks/')) return save(call.split('/').at(-1) ?? '', JSON.parse(body))
    if (call === 'GET /1.0/contents') return list(state.replies.map((reply, nth) => ({ ...reply, id: `r${nth}` })))
    if (call === 'POST /1.0/contents') {
      return store(JSON.parse(body))
    }
    if (call.endsWith('/hand_over')) return {}
    if (call === 'POST /1.0/attachments') {
      if (!request.headers['content-type']?.startsWith('multipart/form-data; boundary=')) return null
      const [, filename = ''] = body.match(/name="file"; filename="([^"]+)"/) ?? []
      return { id: String(state.uploads.push(filename)).padStart(24, '0') }
    }
    return null
  }

  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/1.0/contents/live'))
      return receiveLiveReply(request, response, { store, statuses: state.statuses })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const call = `${request.method} ${request.url?.split('?')[0]}`
    state.calls.push(call)
    const nth = state.trouble.findIndex((trouble) => trouble.call === call)
    const [trouble] = nth < 0 ? [] : state.trouble.splice(nth, 1)
    const end = (status: number, answer: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    }
    if (request.headers.authorization !== 'Bearer right') return end(401, { message: 'The token is not known.' })
    if (typeof trouble?.answer === 'number') return end(trouble.answer, { message: 'Trouble.' })
    const answer = await respond(request, call, Buffer.concat(parts).toString('latin1'))
    if (trouble?.answer === 'lost') return request.socket.destroy()
    end(answer ? 200 : 404, answer ?? { message: 'Nothing here.' })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    ...state,
    // A change replaces the whole list, so each call reads the current list.
    get webhooks() {
      return state.webhooks
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: createDelivery(() => state.webhooks[0]),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface LiveReplyStore {
  store(reply: SentReply): { id: string }
  statuses: string[]
}

async function receiveLiveReply(
  request: IncomingMessage,
  response: ServerResponse,
  { store, statuses }: LiveReplyStore,
) {
  const say = (line: object) => response.write(`${JSON.stringify(line)}\n`)
  const { searchParams } = new URL(request.url ?? '', 'http://here')
  const { in_reply_to_id = '', client_id = '' } = Object.fromEntries(searchParams)
  const reply: SentReply = { in_reply_to_id, client_id, body: '' }
  say({ begun: true, length: 0 })
  for await (const line of createInterface({ input: request })) {
    if (line === '') continue
    const { text = '', status, structured_content } = JSON.parse(line)
    reply.body += text
    if (status) statuses.push(status)
    if (structured_content) say({ accepted: 'structured_content' })
    if (structured_content) reply.structured_content = structured_content
  }
  response.end(`${JSON.stringify({ content: store(reply), live: 'complete', warnings: [] })}\n`)
}

function createDelivery(webhookNow: () => StandIn['webhooks'][number] | undefined): StandIn['say'] {
  let count = 0
  return async (text, more = {}) => {
    const nth = ++count
    const webhook = webhookNow()
    if (!webhook) throw new Error('No webhook is registered.')
    const { eventId = `e${nth}`, contentId = `c${nth}`, reply = {}, issuedAt = new Date() } = more
    const metadata = { body: text, structured_reply: reply, thread_id: 't1' }
    const resource = { type: 'message', id: contentId, metadata }
    const event = { type: 'content.imported', id: eventId, issued_at: issuedAt.toISOString(), resource }
    const body = JSON.stringify({ id: `d${nth}`, domain_id: 'domain', events: [event] })
    const at = new Date()
    const headers = {
      'webhook-id': `d${nth}`,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Signer(webhook.secret).sign(`d${nth}`, at, body),
    }
    return (await fetch(webhook.url, { method: 'POST', headers, body })).status
  }
}
