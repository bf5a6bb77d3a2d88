import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Receiver } from '../../clients/webhooks/index'

/** The values that the server and this bot share after the registration of the webhook. */
export interface WebhookKeys {
  verifyToken: string
  /** `whsec_` and base64, as in the Standard Webhooks specification. */
  secret: string
}

/** Returns new keys. They live only in memory, and the registration sends them to the server. */
export function newKeys(): WebhookKeys {
  return { verifyToken: randomBytes(16).toString('hex'), secret: `whsec_${randomBytes(32).toString('base64')}` }
}

/** Receives the webhook at one path. */
export function atPath(path: string, receiver: Receiver): RequestListener {
  return (request, response) => {
    if (new URL(request.url ?? '/', 'http://bot').pathname === path) return void receiver.node(request, response)
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(`This bot listens at ${path}.`)
  }
}
