import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicOrigin } from '../../config/public-address'
import { malformed, Refusal, tokenInQuery, tokenMissing } from '../../conversation/refusals'
import { reachedAddress } from '../../limits/reached-address'
import { openGuide } from '../../mcp/guide/guide'
import type { Api, ApiNeeds } from '../http/api'
import { agentOf, bearerToken } from '../http/authenticate'
import { noteRefusal } from '../http/note-refusals'
import { addressOf } from '../http/rate-limit'

/** In bytes: the largest structured message, and what surrounds it. */
const bodyLimit = 1_100_000

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each POST is one message, answered as JSON. It
 * takes only access tokens, never the console's cookie. A read-only token may POST, because most messages only read.
 */
export function mcpRoute(app: Api, needs: ApiNeeds, built: string | null): void {
  const toolNeeds = Object.assign({}, needs, { guide: openGuide(built) })
  const options = {
    bodyLimit,
    config: { public: true },
    schema: { hide: true },
    onRequest: (request: FastifyRequest) => admit(needs, request),
  }
  app.post('/mcp', options, async (request, reply) => {
    const { headers, body: message } = request
    if (Array.isArray(message)) throw malformed('The body is a batch: send one JSON-RPC message in each request.')
    // The SDK is loaded with the first call, so that a server without clients never loads it.
    const { answerMcp } = await import('../../mcp/answer')
    const answer = await answerMcp(toolNeeds, {
      agent: request.agent,
      tokenId: request.tokenId,
      headers: textHeaders(headers),
      message,
      onRefused: (refusal) => {
        noteRefusal(needs, refusal, request).catch((failure) =>
          request.log.error({ err: failure }, 'a refusal was not noted'),
        )
      },
      onFailed: (error) => request.log.error({ err: error }, 'a tool failed'),
    })
    reply.code(answer.status).header('cache-control', 'no-store')
    if (answer.body !== '') reply.type('application/json; charset=utf-8').serializer((text) => text as string)
    return reply.send(answer.body as never)
  })
  // A stream for messages of the server, and the end of a session: this server has neither.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({ method, url: '/mcp', ...options, handler: async (_, reply) => refuseMethod(reply) })
}

async function admit(needs: ApiNeeds, request: FastifyRequest): Promise<void> {
  const { headers, ip: address } = request
  const token = bearerToken(request)
  const hasQueryToken = 'access_token' in (request.query as object)
  if (token === '' || hasQueryToken) needs.limits.request(addressOf(request))
  if (hasQueryToken) throw tokenInQuery()
  if (token === '') throw tokenMissing()
  const reached = () => reachedAddress(request, needs.config.trustedProxies)
  const asker = await agentOf(needs, { headers, reached, address, token, purpose: 'reading' })
  Object.assign(request, asker)
  requireOwnOrigin(request, needs)
}

/** Throws 403 for a page of another site. A page whose name leads to this machine (DNS rebinding) is one of them. */
function requireOwnOrigin({ headers: { origin } }: FastifyRequest, { config }: ApiNeeds): void {
  if (origin === undefined || origin === publicOrigin(config)) return
  const words = `The page at ${origin.slice(0, 200)} may not call this server: only pages at ${publicOrigin(config)} may, the PUBLIC_URL.`
  throw new Refusal('foreign_request', 'forbidden', words)
}

function refuseMethod(reply: FastifyReply) {
  const message = 'This server keeps no sessions: send each JSON-RPC message as POST.'
  const answer = { jsonrpc: '2.0', error: { code: -32000, message }, id: null }
  return reply.code(405).header('allow', 'POST').send(answer)
}

const textHeaders = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
