import type { IncomingMessage } from 'node:http'
import type { Answered } from '../../observe/metrics/requests'
import { randomHexPool } from '../../values/ids'
import type { Api } from './api'

/** Random bytes come from a pool: one call for each request took 3 % of the time of the server. */
const newId = randomHexPool(8)

const asked: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** The caller's `x-request-id`, so that one search finds a request in both logs; one of ours when it is none we would print. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : newId()
}

/**
 * One line and one observation for each answered request: its route's pattern, never its address, since a query may carry a
 * token. What is asked every few seconds by machines is logged at debug unless it fails.
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
