import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Refusal } from '../../conversation/refusals'
import { hashToken } from '../../values/hash-token'
import type { Api, ApiNeeds } from '../http/api'
import { bearerToken } from '../http/authenticate'

/** For Prometheus, with METRICS_TOKEN as bearer; without the setting only for callers on this machine. */
export function metricsRoute(app: Api, { config, metrics }: Pick<ApiNeeds, 'config' | 'metrics'>): void {
  app.get('/metrics', { config: { public: true, unlimited: true }, schema: { hide: true } }, async (request, reply) => {
    if (config.metricsToken === null) {
      if (!isLocal(request)) throw notLocal()
    } else if (!isSame(bearerToken(request), config.metricsToken)) throw wrongToken()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/** A request through a proxy on this machine may come from elsewhere. Most proxies add a header that shows it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
  return !forwarded && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

const isSame = (token: string, expectedToken: string) =>
  timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hashToken(expectedToken)))

const notLocal = () =>
  new Refusal(
    'metrics_forbidden',
    'forbidden',
    'Metrics are shown on the machine of the server only, while the setting METRICS_TOKEN is unset.',
  )
const wrongToken = () =>
  new Refusal(
    'unauthorized',
    'unauthorized',
    'Send the METRICS_TOKEN of the server as "Authorization: Bearer <token>".',
  )
