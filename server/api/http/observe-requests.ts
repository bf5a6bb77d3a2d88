import type { IncomingMessage } from 'node:http'
import type { Answered } from '../../observe/metrics/requests'
import { randomHexPool } from '../../values/ids'
import type { Api } from './api'

/** Random bytes come from a pool: a call for each request took 3 % of the server's time. */
const newId = randomHexPool(8)

const asked: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * The caller's `x-request-id`, so that one search finds a request in both logs. If it is missing or not safe to print,
 * a new id.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : newId()
}

/**
 * Writes one log line and one observation for each answered request, with its route's pattern and never its address,
 * since a query may carry a token. Requests that machines send every few seconds are logged at debug unless they fail.
 */
export function observeRequests(app: Api, answered: (request: Answered) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    const ms = Math.round(reply.elapsedTime * 10) / 10
    answered({ method, route, status, ms })
    const level = asked.has(route) && status < 500 ? 'debug' : 'info'
    request.log[level]({ method, route, status, ms, token_id: request.tokenId || undefined }, 'request')
  })
}
