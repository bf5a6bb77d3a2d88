import type { FastifyRequest } from 'fastify'
import type { Store } from '../conversation/ports'
import type { Actor } from '../conversation/record-event'
import { tokenMissing, tokenWrong } from '../conversation/refusals'
import { hashToken } from '../hash-token'

/**
 * Finds the agent of the request's token: `Authorization: Bearer`, or `access_token` in query or form. An empty bearer with a
 * good parameter is fine. Throws 401 when it is missing or unknown, or when it or its agent is disabled.
 */
export async function authenticate(store: Store, request: FastifyRequest, fields?: unknown): Promise<void> {
  const token = bearer(request) || parameter(request.query) || parameter(fields ?? request.body)
  if (!token) throw tokenMissing()
  const record = await store.read.tokenByHash(hashToken(token))
  const agent = record?.enabled ? await store.read.agent(record.agent_id) : null
  if (!record || !agent?.enabled) throw tokenWrong()
  request.agent = agent
  request.tokenId = record.id
}

/** Who acts in this request, for the log of who did what. */
export const actorOf = ({ agent, tokenId }: FastifyRequest): Actor => ({ agent, tokenId })

/** Whether a token stands in the header or the query, where it can be read before the body. */
export function hasEarlyToken(request: FastifyRequest): boolean {
  return bearer(request) !== '' || parameter(request.query) !== ''
}

/** The bearer token; empty when there is none. */
export function bearer(request: FastifyRequest): string {
  const [, token = ''] = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}

function parameter(fields: unknown): string {
  const value = (fields as { access_token?: unknown } | null | undefined)?.access_token
  return typeof value === 'string' ? value : ''
}
