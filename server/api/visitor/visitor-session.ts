import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionEnded, sessionWrong, unknownChat } from '../../conversation/customers/refusals'
import type { Visitor } from '../../conversation/customers/session'
import { hasExpired } from '../../conversation/customers/session'
import type { Reader } from '../../conversation/ports'
import type { SourceRecord } from '../../conversation/records'
import { hashToken } from '../../values/hash-token'
import type { ApiNeeds } from '../http/api'
import { bearer } from '../http/authenticate'
import { countVisitors } from '../http/rate-limit'

export type VisitorOf = (request: FastifyRequest, reply: FastifyReply, channelId: string) => Promise<Visitor>

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** The source of a chat's address. Throws 404 if the source does not exist or is switched off. */
export async function sourceOfChat(read: Reader, channelId: string): Promise<SourceRecord> {
  const source = await read.sourceByChannelId(channelId)
  if (source?.type !== 'web_messaging' || !source.active) throw unknownChat()
  return source
}

/**
 * Finds the visitor of a request to a chat, and counts the request. The session token may stand only in the header.
 * Throws 401, 404, 429.
 */
export function visitorsOf(needs: Pick<ApiNeeds, 'store' | 'clock' | 'config' | 'counts'>): VisitorOf {
  const { clock } = needs
  const { read } = needs.store
  const count = countVisitors(needs)
  return async (request, reply, channelId) => {
    count(request, reply)
    const source = await sourceOfChat(read, channelId)
    const token = bearer(request)
    if (!tokenShape.test(token)) throw sessionWrong()
    const sessionHash = hashToken(token)
    const session = await read.session(sessionHash)
    if (session && session.source_id !== source.id) throw sessionWrong()
    if (session && hasExpired(session, clock())) throw sessionEnded()
    return { source, sessionHash, origin: session?.origin ?? null }
  }
}
