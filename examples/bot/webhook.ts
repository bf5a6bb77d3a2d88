import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http'
import type { WebhookEnvelope, WebhookEvent } from '../../contract/webhook-event'

/** The values that the server and this bot share after the registration of the webhook. */
export interface WebhookKeys {
  verifyToken: string
  /** `whsec_` and base64, as in the Standard Webhooks specification. */
  secret: string
}

export interface ReceiverNeeds extends WebhookKeys {
  path: string
  /** Milliseconds since 1970. */
  clock: () => number
  /** Resolves when the event is finished; throws if it must be delivered again. */
  handle: (event: WebhookEvent) => Promise<void>
  log: (sentence: string) => void
}

const toleranceMs = 5 * 60_000
const bodyLimit = 1_000_000

/** Returns new keys. They live only in memory, and the registration sends them to the server. */
export function newKeys(): WebhookKeys {
  return { verifyToken: randomBytes(16).toString('hex'), secret: `whsec_${randomBytes(32).toString('base64')}` }
}

/** GET answers the handshake, POST receives signed events. Answers 204 only after all events are handled. */
export function createReceiver(needs: ReceiverNeeds): RequestListener {
  return async (request, response) => {
    const end = (status: number, text = '') => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
      response.end(text)
    }
    const url = new URL(request.url ?? '/', 'http://bot')
    if (url.pathname !== needs.path) return end(404, `This bot listens at ${needs.path}.`)
    if (request.method === 'GET') {
      const challenge = challengeOf(url.searchParams, needs.verifyToken)
      return challenge === null ? end(403, 'The verify token is not the one of this bot.') : end(200, challenge)
    }
    if (request.method !== 'POST') return end(405, 'Use GET or POST.')

    const body = await readBody(request)
    if (body === null) return end(413, 'The body is too large, or it broke off.')
    const refusal = checkSignature(request.headers, body, needs.secret, needs.clock())
    if (refusal) return end(401, refusal)
    const events = eventsOf(body)
    if (!events) return end(400, 'The body is not an envelope of events.')
    try {
      for (const event of events) await needs.handle(event)
    } catch (error) {
      needs.log(`An event was not handled and will come again: ${(error as Error).message}`)
      return end(503, 'Not handled; send it again.')
    }
    end(204)
  }
}

function challengeOf(query: URLSearchParams, verifyToken: string): string | null {
  const isSubscription =
    query.get('hub.mode') === 'subscribe' && isEqual(query.get('hub.verify_token') ?? '', verifyToken)
  return isSubscription ? query.get('hub.challenge') : null
}

/** Returns why a delivery is not trusted, or null. A request has several signatures while its secret changes. */
export function checkSignature(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: number): string | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return 'One of webhook-id, webhook-timestamp and webhook-signature is missing.'
  }
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp is not a number of seconds.'
  if (Math.abs(now - Number(timestamp) * 1000) > toleranceMs) return 'webhook-timestamp is more than 5 minutes off.'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const isSigned = signatures.split(' ').some((signature) => isEqual(signature, `v1,${expected}`))
  return isSigned ? null : 'webhook-signature is not made with the secret of this bot.'
}

/** Compares texts of one length in constant time; the length of the expected text is public. */
function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request) {
      size += part.length
      if (size > bodyLimit) return null
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts)
}

function eventsOf(body: Buffer): WebhookEvent[] | null {
  try {
    const { events } = JSON.parse(body.toString('utf8')) as Partial<WebhookEnvelope>
    return Array.isArray(events) ? events : null
  } catch {
    return null
  }
}
