import type { FastifyRequest } from 'fastify'
import type { Reader } from '../conversation/ports'
import type { SourceRecord } from '../conversation/records'
import { sessionWrong, unknownChat } from '../conversation/visitor/refusals'
import type { Visitor } from '../conversation/visitor/session'
import { hashToken } from '../hash-token'
import { bearer } from './authenticate'

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** The source of a chat's address. Throws 404 for one that is not there, or switched off. */
export async function sourceOfChat(read: Reader, channelId: string): Promise<SourceRecord> {
  const source = await read.sourceByChannelId(channelId)
  if (source?.type !== 'web_messaging' || !source.active) throw unknownChat()
  return source
}

/** The visitor of a request to a chat: the session token is in the header, and nowhere else. Throws 401, 404. */
export async function visitorOf(read: Reader, request: FastifyRequest, channelId: string): Promise<Visitor> {
  const source = await sourceOfChat(read, channelId)
  const token = bearer(request)
  if (!tokenShape.test(token)) throw sessionWrong()
  const sessionHash = hashToken(token)
  const session = await read.session(sessionHash)
  if (session && session.source_id !== source.id) throw sessionWrong()
  return { source, sessionHash, origin: session?.origin ?? null }
}
