import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../conversation/refusals'
import { networkOf } from '../../limits/address'
import type { Limits } from '../../limits/limits'
import { hashToken } from '../../values/hash-token'
import type { Api, ApiNeeds } from './api'
import { bearerToken } from './authenticate'

export type Count = (request: FastifyRequest, reply: FastifyReply) => void

type CountNeeds = Pick<ApiNeeds, 'counts' | 'config'>

/** Limits the requests of each token on every route. Requests without a token are refused elsewhere. */
export function limitRequests(app: FastifyInstance, needs: CountNeeds): void {
  const count = countRequests(needs)
  app.addHook('preValidation', async (request, reply) => count(request, reply))
}

/** Returns a counter of requests per token. An upload calls it itself, because its token can be in a form field. */
export function countRequests(needs: CountNeeds): Count {
  const most = needs.config.limits.tokenRequests.token ?? 0
  const limit = {
    most,
    description: 'requests a minute with this token (the setting LIMIT_REQUESTS)',
    sendsHeaders: true,
  }
  return createCounter(needs, limit, ({ tokenId }) => tokenId)
}

/** Counts by address first, because each request could have a new session token. Then counts by session. */
export function countVisitors(needs: CountNeeds): Count {
  const { visitor = 0, address = 0 } = needs.config.limits.visitorRequests
  const countAddress = createCounter(
    needs,
    { most: address, description: 'requests a minute from this address' },
    addressOf,
  )
  const countSession = createCounter(
    needs,
    { most: visitor, description: 'requests a minute in this session' },
    (request) => {
      const token = bearerToken(request)
      return token && hashToken(token)
    },
  )
  return (request, reply) => {
    countAddress(request, reply)
    countSession(request, reply)
  }
}

/** Limits requests without a known token by address on every route except health and metrics. Throws 429. */
export function limitAddresses(app: Api, limits: Limits): void {
  app.addHook('preParsing', async (request) => {
    if (!request.agent && !request.routeOptions.config.unlimited) limits.request(addressOf(request))
  })
}

/** 429 instead of 401 after too many wrong tokens or signatures from one address. */
export function afterWrongToken(limits: Limits, error: unknown, request: FastifyRequest): unknown {
  const isWrong = error instanceof Refusal && error.kind === 'unauthorized' && hasToken(request)
  if (!isWrong) return error
  try {
    limits.wrongToken(addressOf(request))
    return error
  } catch (tooMany) {
    return tooMany
  }
}

/** Whether the request has a token or a signature. Session cookies and passwords do not count. */
const hasToken = ({ headers, query, body }: FastifyRequest): boolean =>
  headers.authorization !== undefined ||
  headers['webhook-signature'] !== undefined ||
  [query, body].some((fields) => typeof fields === 'object' && fields !== null && 'access_token' in fields)

export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip)

const minute = 60_000

interface Limit {
  /** Requests in a minute; 0 for no limit. */
  most: number
  description: string
  sendsHeaders?: boolean
}

/** Returns a function that counts by key; an empty key is not counted. */
function createCounter(
  { counts }: CountNeeds,
  { most, description, sendsHeaders }: Limit,
  keyOf: (request: FastifyRequest) => string,
): Count {
  if (most === 0) return () => {}
  const allowance = counts.allowance(description, { most, perMs: minute })
  return (request, reply) => {
    const key = keyOf(request)
    if (key === '') return
    const waitMs = allowance.wait(key)
    if (waitMs === 0) allowance.take(key)
    if (sendsHeaders) {
      const { uses, fullMs } = allowance.remaining(key)
      reply.header('x-ratelimit-limit', most)
      reply.header('x-ratelimit-remaining', uses)
      reply.header('x-ratelimit-reset', Math.ceil(fullMs / 1000))
    }
    if (waitMs === 0) return
    const seconds = Math.ceil(waitMs / 1000)
    reply.header('retry-after', seconds)
    const message = `More than ${most} ${description}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
    throw Object.assign(new Error(message), { statusCode: 429 })
  }
}
