import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionEnded, sessionWrong, unknownChat } from '../../conversation/customers/refusals'
import type { Visitor } from '../../conversation/customers/session'
import { hasExpired } from '../../conversation/customers/session'
import type { Reader } from '../../conversation/ports'
import type { SourceRecord } from '../../conversation/records'
import { routeCosts, type VisitorRoute } from '../../limits/work'
import { hashToken } from '../../values/hash-token'
import type { ApiNeeds } from '../http/api'
import { bearerToken } from '../http/authenticate'
import { addressOf, countVisitors } from '../http/rate-limit'

export type VisitorOf = (
  request: FastifyRequest & { params: { channel_id: string } },
  reply: FastifyReply,
  route: VisitorRoute,
) => Promise<Visitor>

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** Returns the source of a chat's address. Throws 404 if the source does not exist or is inactive. */
export async function sourceOfChat(read: Reader, channelId: string): Promise<SourceRecord> {
  const source = await read.sourceByChannelId(channelId)
  if (source?.type !== 'web_messaging' || !source.active) throw unknownChat()
  return source
}

/** Returns a function that identifies the visitor by the bearer token and counts the request. Throws 401, 404, 429. */
export function visitorsOf(needs: Pick<ApiNeeds, 'store' | 'clock' | 'config' | 'counts' | 'limits'>): VisitorOf {
  const { clock } = needs
  const { read } = needs.store
  const count = countVisitors(needs)
  return async (request, reply, route) => {
    count(request, reply)
    const source = await sourceOfChat(read, request.params.channel_id)
    const token = bearerToken(request)
    if (!tokenShape.test(token)) throw sessionWrong()
    const sessionHash = hashToken(token)
    needs.limits.work(limitKeysOf(request, { source, sessionHash }), routeCosts[route])
    const session = await read.session(sessionHash)
    if (session && session.source_id !== source.id) throw sessionWrong()
    if (session && hasExpired(session, clock())) throw sessionEnded()
    return { source, sessionHash, origin: session?.origin ?? null }
  }
}

export const limitKeysOf = (
  request: Pick<FastifyRequest, 'ip'>,
  { source, sessionHash }: Pick<Visitor, 'source' | 'sessionHash'>,
) => ({ visitor: sessionHash, address: addressOf(request), source: source.id })
