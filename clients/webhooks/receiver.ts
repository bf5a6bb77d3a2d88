import type { WebhookEnvelope, WebhookEvent } from '../../contract/webhook-event'
import { keyBytes } from '../../contract/webhook-signature'
import { boundedLog } from './bounded-log'
import { runOncePerId } from './once'
import type { EventHandlers, ReceiverOptions } from './options'
import type { BodyFault, Call, CallAnswer } from './servers/call'
import { type FastifyLike, fastifyRoute } from './servers/fastify'
import { type FetchRequest, readFetchRequest, responseOf } from './servers/fetch'
import { type HonoContext, readHonoRequest } from './servers/hono'
import { type NodeRequest, type NodeResponse, readNodeRequest, writeNodeAnswer } from './servers/node'
import { verifyWebhook, WebhookError } from './verify'

/** The same webhook for each kind of server. GET answers the handshake, POST takes events. */
export interface Receiver {
  /** For servers that are a function of a `Request`: Deno, Bun, Workers, route handlers. */
  fetch: (request: FetchRequest) => Promise<Response>
  /** For Node's http, and for Express in front of its body parsers. */
  node: (request: NodeRequest, response: NodeResponse) => Promise<void>
  /** A plugin; its option `url` is the path. It leaves the body parsers of other routes alone. */
  fastify: (app: FastifyLike, options: { url?: string }) => Promise<void>
  hono: (context: HonoContext) => Promise<Response>
}

/** Throws TypeError for an empty or impossible secret or token. */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { verifyToken, maxBytes = 4_000_000, log = boundedLog(console.error) } = options
  const secrets = validSecrets(options)
  const once = options.remember === 0 ? null : runOncePerId(options.remember)

  async function answer(call: Call): Promise<CallAnswer> {
    if (call.method === 'GET') return answerHandshake(call.query, verifyToken)
    if (call.method !== 'POST') return { status: 405, text: 'Use GET or POST.' }
    const body = await call.body()
    if (body instanceof Uint8Array) return take(call, body)
    if (body.fault === 'parsed')
      log('A webhook got no bytes to verify. Put it in front of body parsers such as express.json().')
    return faultAnswers[body.fault]
  }

  async function take({ headers }: Call, body: Uint8Array): Promise<CallAnswer> {
    try {
      await handleAll(await verifyWebhook(body, headers, secrets, options.clock?.()))
      return { status: 204, text: '' }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (error instanceof WebhookError) return { status: error.status, text: reason }
      log(`An event was not handled and will come again: ${reason}`)
      return { status: 503, text: 'Not handled; send it again.' }
    }
  }

  async function handleAll({ id, domain_id, events }: WebhookEnvelope): Promise<void> {
    for (const event of events) {
      const handle = handlerOf(options.on, event) ?? options.onOther
      const work = async () => void (await handle?.(event, { id, domain_id }))
      await (once ? once(event.id, work) : work())
    }
  }

  return {
    fetch: async (request) => responseOf(await answer(readFetchRequest(request, maxBytes))),
    node: async (request, response) => writeNodeAnswer(response, await answer(readNodeRequest(request, maxBytes))),
    fastify: (app, { url = '/' }) => fastifyRoute(app, url, maxBytes, answer),
    hono: async (context) => responseOf(await answer(readHonoRequest(context, maxBytes))),
  }
}

const faultAnswers: Record<BodyFault, CallAnswer> = {
  parsed: { status: 500, text: 'The body was read by something else before it could be verified.' },
  'too large': { status: 413, text: 'The body is too large.' },
  'broken off': { status: 400, text: 'The body broke off.' },
}

function validSecrets({ secret, verifyToken }: ReceiverOptions): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isText))
    throw new TypeError('`secret` is empty: pass the secret of the webhook.')
  if (!isText(verifyToken)) throw new TypeError('`verifyToken` is empty: pass the verify_token of the webhook.')
  for (const each of secrets) keyBytes(each)
  return secrets
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

function answerHandshake(query: URLSearchParams, verifyToken: string): CallAnswer {
  const challenge = query.get('hub.challenge')
  if (query.get('hub.mode') !== 'subscribe' || !isEqual(query.get('hub.verify_token') ?? '', verifyToken))
    return { status: 403, text: 'The verify token is not the one of this webhook.' }
  return challenge === null ? { status: 400, text: 'hub.challenge is missing.' } : { status: 200, text: challenge }
}

/** Compares in a time that depends only on the expected text. */
function isEqual(actual: string, expected: string): boolean {
  let difference = actual.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= actual.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}

/** The compiler cannot see that a function of `on` fits the events of its name. */
const handlerOf = (on: EventHandlers = {}, { type }: WebhookEvent) =>
  (Object.hasOwn(on, type) ? on[type] : undefined) as ReceiverOptions['onOther']
