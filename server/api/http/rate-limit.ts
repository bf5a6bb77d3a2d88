import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../conversation/refusals'
import { networkOf } from '../../limits/address'
import type { Limits } from '../../limits/limits'
import { hashToken } from '../../values/hash-token'
import type { Api, ApiNeeds } from './api'
import { bearer } from './authenticate'

/** Throws 429 with the time to retry. */
export type Count = (request: FastifyRequest, reply: FastifyReply) => void

type CountNeeds = Pick<ApiNeeds, 'counts' | 'config'>

/** Counts the requests of each token, on every route. Requests without a token are refused elsewhere. */
export async function limitRequests(app: FastifyInstance, needs: CountNeeds): Promise<void> {
  const limit = withToken(needs)
  if (limit.most === 0) return
  const windows = windowsOf(needs, limit)
  class Store implements FastifyRateLimitStore {
    incr(tokenId: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const { count, leftMs } = windows.take(tokenId)
      callback(null, { current: count, ttl: leftMs })
    }
    child() {
      return this
    }
  }
  await app.register(rateLimit, {
    hook: 'preValidation',
    max: limit.most,
    timeWindow: minute,
    store: Store,
    allowList: (request) => request.tokenId === '',
    keyGenerator: (request) => request.tokenId,
    errorResponseBuilder: (_, { after }) => tooMany(limit, after),
  })
}

/** The same count for a request whose token is found after the hooks: in a field of an upload. */
export function countRequests(needs: CountNeeds): Count {
  return counter(needs, withToken(needs), ({ tokenId }) => tokenId)
}

/**
 * Counts requests to a chat by address, then by session. The address comes first, since each request can bring a new
 * session token.
 */
export function countVisitors(needs: CountNeeds): Count {
  const { visitor = 0, address = 0 } = needs.config.limits.visitorRequests
  const setting = 'LIMIT_VISITOR_REQUESTS'
  const ofAddress = counter(needs, { most: address, what: 'requests a minute from this address', setting }, addressOf)
  const ofSession = counter(needs, { most: visitor, what: 'requests a minute in this session', setting }, (request) => {
    const token = bearer(request)
    return token && hashToken(token)
  })
  return (request, reply) => {
    ofAddress(request, reply)
    ofSession(request, reply)
  }
}

/** Counts requests without a known token by address, for every route; health and metrics have no limit. Throws 429. */
export function limitAddresses(app: Api, limits: Limits): void {
  app.addHook('preParsing', async (request) => {
    if (!request.agent && !request.routeOptions.config.unlimited) limits.request(addressOf(request))
  })
}

/** The answer to a refused request: after too many wrong tokens or signatures from one address, 429 instead of 401. */
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

/** Neither an ended session nor a password is a token. */
const bringsToken = ({ headers, query, body }: FastifyRequest): boolean =>
  headers.authorization !== undefined ||
  headers['webhook-signature'] !== undefined ||
  [query, body].some((fields) => typeof fields === 'object' && fields !== null && 'access_token' in fields)

/** The caller's address; for IPv6 its network. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip)

const minute = 60_000

interface Limit {
  /** Requests in a minute; 0 is no limit. */
  most: number
  what: string
  /** The name of the setting. */
  setting: string
}

const withToken = ({ config }: CountNeeds): Limit => ({
  most: config.limits.tokenRequests.token ?? 0,
  what: 'requests a minute with this token',
  setting: 'LIMIT_REQUESTS',
})

const windowsOf = ({ counts }: CountNeeds, { what, most }: Limit) => counts.windows(what, { most, perMs: minute })

/** Counts by key; an empty key counts nowhere. */
function counter(needs: CountNeeds, limit: Limit, keyOf: (request: FastifyRequest) => string): Count {
  if (limit.most === 0) return () => {}
  const windows = windowsOf(needs, limit)
  return (request, reply) => {
    const key = keyOf(request)
    if (key === '') return
    const { count, leftMs } = windows.take(key)
    if (count <= limit.most) return
    const seconds = Math.ceil(leftMs / 1000)
    reply.header('retry-after', seconds)
    throw tooMany(limit, `${seconds} seconds`)
  }
}

function tooMany({ most, what, setting }: Limit, after: string): Error {
  const message = `More than ${most} ${what} (the setting ${setting}). Try again in ${after}.`
  return Object.assign(new Error(message), { statusCode: 429 })
}
