import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../conversation/refusals'
import { hashToken } from '../hash-token'
import { networkOf } from '../limits/address'
import type { Limits } from '../limits/limits'
import type { Api } from './api'
import { bearer } from './authenticate'

export const perMinute = 500
/** Of a visitor, a minute: nobody scrolls through more pictures than that. */
export const perMinuteOfSession = 120
/** Of all visitors at one address, a minute: a company or a mobile network may share one. */
export const perMinuteOfAddress = 600

/** Throws 429, with the time to come back. */
export type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Counts the requests of each token, on every route. A request without a token is refused elsewhere. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preValidation',
    max: perMinute,
    timeWindow: '1 minute',
    allowList: (request) => request.tokenId === '',
    keyGenerator: (request) => request.tokenId,
    errorResponseBuilder: (_, { after }) => tooMany(`${perMinute} requests a minute with this token`, after),
  })
}

/** The same count for a request whose token became known after the hooks: in a field of an upload. */
export function countRequests(app: Api): Count {
  return counter(app, `${perMinute} requests a minute with this token`)
}

/** Counts requests to a chat by address, then by session. The address goes first: each request can bring a new session token. */
export function countVisitors(app: Api): Count {
  const ofAddress = counter(app, `${perMinuteOfAddress} requests a minute from this address`, {
    max: perMinuteOfAddress,
    keyGenerator: addressOf,
    allowList: [],
  })
  const ofSession = counter(app, `${perMinuteOfSession} requests a minute in this session`, {
    max: perMinuteOfSession,
    keyGenerator: (request) => hashToken(bearer(request)),
    allowList: (request) => bearer(request) === '',
  })
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

function counter(app: Api, limit: string, options?: Parameters<Api['createRateLimit']>[0]): Count {
  const count = app.createRateLimit(options)
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw tooMany(limit, `${counted.ttlInSeconds} seconds`)
  }
}

function tooMany(limit: string, after: string): Error {
  return Object.assign(new Error(`More than ${limit}. Try again in ${after}.`), { statusCode: 429 })
}
