import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../conversation/refusals'
import { hashToken } from '../hash-token'
import { networkOf } from '../limits/address'
import type { Limits } from '../limits/limits'
import type { LimitSettings } from '../limits/settings'
import type { Api } from './api'
import { bearer } from './authenticate'

/** Throws 429, with the time to come back. */
export type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const withToken = ({ tokenRequests: { token = 0 } }: LimitSettings): Limit => ({
  most: token,
  what: 'requests a minute with this token',
  setting: 'LIMIT_REQUESTS',
})

/** Counts the requests of each token, on every route. A request without a token is refused elsewhere. */
export async function limitRequests(app: FastifyInstance, settings: LimitSettings): Promise<void> {
  const limit = withToken(settings)
  await app.register(rateLimit, {
    global: limit.most > 0,
    hook: 'preValidation',
    max: limit.most,
    timeWindow: '1 minute',
    allowList: (request) => request.tokenId === '',
    keyGenerator: (request) => request.tokenId,
    errorResponseBuilder: (_, { after }) => tooMany(limit, after),
  })
}

/** The same count for a request whose token became known after the hooks: in a field of an upload. */
export function countRequests(app: Api, settings: LimitSettings): Count {
  return counter(app, withToken(settings))
}

/** Counts requests to a chat by address, then by session. The address goes first: each request can bring a new session token. */
export function countVisitors(app: Api, { visitorRequests: { visitor = 0, address = 0 } }: LimitSettings): Count {
  const setting = 'LIMIT_VISITOR_REQUESTS'
  const ofAddress = counter(
    app,
    { most: address, what: 'requests a minute from this address', setting },
    { keyGenerator: addressOf, allowList: [] },
  )
  const ofSession = counter(
    app,
    { most: visitor, what: 'requests a minute in this session', setting },
    { keyGenerator: (request) => hashToken(bearer(request)), allowList: (request) => bearer(request) === '' },
  )
  return async (request, reply) => {
    await ofAddress(request, reply)
    await ofSession(request, reply)
  }
}

/** Counts requests without a known token by address, whatever they ask for; health and metrics have no limit. Throws 429. */
export function limitAddresses(app: Api, limits: Limits): void {
  app.addHook('preParsing', async (request) => {
    if (!request.agent && !request.routeOptions.config.unlimited) limits.request(addressOf(request))
  })
}

/** What a refused request is told: too many wrong tokens or signatures from one address are 429 and no longer 401. */
export function afterWrongToken(limits: Limits, error: unknown, request: FastifyRequest): unknown {
  const isWrong = error instanceof Refusal && error.kind === 'unauthorized' && bringsToken(request)
  if (!isWrong) return error
  try {
    limits.wrongToken(addressOf(request))
    return error
  } catch (tooMany) {
    return tooMany
  }
}

/** A session that is over and a password are no token. */
const bringsToken = ({ headers, query, body }: FastifyRequest): boolean =>
  headers.authorization !== undefined ||
  headers['webhook-signature'] !== undefined ||
  [query, body].some((fields) => typeof fields === 'object' && fields !== null && 'access_token' in fields)

/** Whoever asks; of IPv6 the network. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip)

interface Limit {
  /** A minute; 0 is no limit. */
  most: number
  what: string
  /** By which it is set. */
  setting: string
}

function counter(app: Api, limit: Limit, options?: Parameters<Api['createRateLimit']>[0]): Count {
  if (limit.most === 0) return async () => {}
  // Without options it counts on with the count of every route.
  const count = app.createRateLimit(options && { ...options, max: limit.most })
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw tooMany(limit, `${counted.ttlInSeconds} seconds`)
  }
}

function tooMany({ most, what, setting }: Limit, after: string): Error {
  const message = `More than ${most} ${what} (the setting ${setting}). Try again in ${after}.`
  return Object.assign(new Error(message), { statusCode: 429 })
}
