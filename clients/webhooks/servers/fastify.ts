import { answerHeaders, type Call, type CallAnswer, queryOf } from './call'

interface FastifyRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  body: unknown
}

interface FastifyReply {
  code(status: number): unknown
  headers(values: Record<string, string>): unknown
  send(text: string): unknown
}

/** What a webhook needs of a Fastify instance. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown
  route(options: {
    method: string[]
    url: string
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  }): unknown
}

/** Adds the route. The parsers of other routes stay, because a plugin has its own. */
export async function fastifyRoute(
  app: FastifyLike,
  url: string,
  maxBytes: number,
  answer: (call: Call) => Promise<CallAnswer>,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) => done(null, body))
  app.route({
    method: ['GET', 'POST'],
    url,
    handler: async (request, reply) => {
      const { status, text } = await answer({
        method: request.method,
        query: queryOf(request.url),
        headers: request.headers,
        body: async () => (request.body instanceof Uint8Array ? request.body : new Uint8Array()),
      })
      reply.code(status)
      reply.headers(answerHeaders)
      return reply.send(text)
    },
  })
}
