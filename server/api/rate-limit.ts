import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from './api'

export const perMinute = 500

/** Counts the requests of each token, on every route. A request without a token is refused elsewhere. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preValidation',
    max: perMinute,
    timeWindow: '1 minute',
    allowList: (request) => request.tokenId === '',
    keyGenerator: (request) => request.tokenId,
    errorResponseBuilder: (_, { after }) => tooManyRequests(after),
  })
}

/** The same count for a request whose token became known after the hooks: in a field of an upload. Throws 429. */
export function countRequests(app: Api): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = app.createRateLimit()
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw tooManyRequests(`${counted.ttlInSeconds} seconds`)
  }
}

function tooManyRequests(after: string): Error {
  const sentence = `More than ${perMinute} requests a minute with this token. Try again in ${after}.`
  return Object.assign(new Error(sentence), { statusCode: 429 })
}
