import type { IncomingMessage } from 'node:http'
import type { AnsweredRequest } from '../../observe/metrics/requests'
import { randomHexPool } from '../../values/ids'
import type { Api } from './api'

/** A pool of random bytes, since a system call for each request took 3 % of the server's time. */
const newId = randomHexPool(8)

const monitoringRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Returns the caller's `x-request-id`, so that one search finds both logs; otherwise a new id. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const callerId = headers['x-request-id']
  return typeof callerId === 'string' && /^[\w.:-]{1,64}$/.test(callerId) ? callerId : newId()
}

/** Logs each request. Logs the route's pattern and not the address, which may contain a token. */
export function observeRequests(app: Api, onAnswer: (request: AnsweredRequest) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    const ms = Math.round(reply.elapsedTime * 10) / 10
    onAnswer({ method, route, status, ms })
    const level = monitoringRoutes.has(route) && status < 500 ? 'debug' : 'info'
    request.log[level]({ method, route, status, ms, token_id: request.tokenId || undefined }, 'request')
  })
}
