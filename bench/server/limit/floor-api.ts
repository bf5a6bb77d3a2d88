import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { Histogram, Registry } from 'prom-client'
import type { FloorChat } from './floor-chat'
import type { FloorScene } from './floor-records'
import { createFloorReplies, type End, type Token } from './floor-reply'
import type { FloorStore } from './floor-store'
import type { FloorWebhooks } from './floor-webhooks'

interface Parts {
  chat: FloorChat
  webhooks: FloorWebhooks
  /** By the token's hash. */
  tokens: ReadonlyMap<string, Token>
}

const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
})
const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [new Registry()],
})

/** Returns the listener of requests: replies to `/1.0/contents`, and webhooks. */
export function createFloorApi(scene: FloorScene, store: FloorStore, { chat, webhooks, tokens }: Parts) {
  const reply = createFloorReplies(scene, store, chat)

  function route(request: IncomingMessage, text: string, token: Token | undefined, end: End) {
    if (!token) return end(401, {})
    const input: unknown = text === '' ? {} : JSON.parse(text)
    if (request.method === 'POST' && request.url === '/1.0/contents') return reply(input, token, end)
    if (request.method === 'POST') return end(200, { id: webhooks.add((input as { url: string }).url).id })
    webhooks.remove(request.url?.split('/').at(-1) ?? '')
    end(200, {})
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const began = performance.now()
    const requestId = scene.ids()
    const bearer = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const token = tokens.get(scene.hash(bearer))
    const end: End = (status, value) => {
      const body = JSON.stringify(value)
      response.writeHead(status, {
        'x-request-id': requestId,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
      const ms = Math.round((performance.now() - began) * 10) / 10
      const { method = '', url: path = '' } = request
      requests.observe({ method, route: path, status }, ms / 1000)
      log.info({ request_id: requestId, method, route: path, status, ms, token_id: token?.id }, 'request')
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => route(request, String(Buffer.concat(parts)), token, end))
  }
}
