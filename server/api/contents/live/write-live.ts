import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { LiveRecord } from '../../../conversation/contents/live-records'
import { type BegunLive, beginLive } from '../../../conversation/messages/live/begin-live'
import { Refusal, tooManyLiveMessages } from '../../../conversation/refusals'
import type { Api, ApiNeeds } from '../../http/api'
import { actorOf } from '../../http/authenticate'
import { exemptFromTimeLimit } from '../../http/connections/broken-requests'
import { createOpenRequests } from '../../http/connections/open-requests'
import { refusalBody } from '../../http/send-refusal'
import { errors } from '../../http/shapes'
import { finalLine, type LiveWriteRequest, liveQueryShape } from './live-request'
import { createStream } from './stream'

export function writeLive(app: Api, needs: ApiNeeds): void {
  const requests = createOpenRequests(needs.config.limits.liveMessages, tooManyLiveMessages)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: '/1.0/contents/live',
      config: { streams: true },
      schema: {
        operationId: method === 'POST' ? 'writeLiveContent' : 'putLiveContent',
        tags: ['contents'],
        summary: 'Write a reply piece by piece',
        querystring: liveQueryShape,
        response: {
          200: {
            description: 'Lines of JSON while the message is written; the last line has the content, or an error.',
            content: { 'application/x-ndjson': { schema: z.string() } },
          },
          ...errors,
        },
      },
      handler: async (request, reply) => {
        requireText(request.headers['content-type'])
        requireUncompressed(request.headers['content-encoding'])
        const leave = requests.enter(request.tokenId)
        await answerLive(needs, request as unknown as LiveWriteRequest, reply).finally(leave)
      },
    })
  }
}

/** Accepted content types. The others come from curl: `-T` sends none and `-d` the form type. */
const types = ['application/x-ndjson', 'application/jsonl', 'application/json', 'text/plain']
const curlTypes = ['', 'application/x-www-form-urlencoded', 'application/octet-stream']

/** Throws 415 for a format that would be shown to the customer as it is, such as server-sent events. */
function requireText(header = ''): void {
  const type = (header.split(';')[0] ?? '').trim().toLowerCase()
  if (types.includes(type) || curlTypes.includes(type)) return
  const message = `A live message cannot be written as ${type.slice(0, 80)}. Send ${types.join(', ')}, or no Content-Type.`
  throw Object.assign(new Error(message), { statusCode: 415 })
}

/** Throws 415 for a compressed body, whose first bytes may look like text. */
function requireUncompressed(encoding = 'identity'): void {
  if (encoding === '' || /^identity$/i.test(encoding)) return
  const message = `The body is compressed (Content-Encoding: ${encoding.slice(0, 50)}). Send it as it is, so that each piece can be read at once.`
  throw Object.assign(new Error(message), { statusCode: 415 })
}

async function answerLive(needs: ApiNeeds, request: LiveWriteRequest, reply: FastifyReply): Promise<void> {
  const { in_reply_to_id, client_id, auto_submitted } = request.query
  const begun = await beginLive(needs, {
    turn: needs.randomHex(12),
    ...actorOf(request),
    ...{ inReplyToId: in_reply_to_id, clientId: client_id ?? null, autoSubmitted: auto_submitted },
  })
  const { raw } = reply
  const { socket } = request.raw
  exemptFromTimeLimit(socket)
  socket.setKeepAlive(true, 2000)
  socket.destroySoon = () => void socket.end()
  reply.hijack()
  raw.on('error', () => {})
  raw.writeHead(200, {
    'x-accel-buffering': 'no',
    ...(reply.getHeaders() as Record<string, string>),
    ...{ 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store', connection: 'close' },
  })
  const lastLine = hasBegun(begun)
    ? await createStream(needs, request, raw, begun)
    : await finalLine(needs, request, begun.content, begun.source)
  raw.end(`${JSON.stringify(lastLine instanceof Refusal ? refusalBody(lastLine) : lastLine)}\n`)
}

const hasBegun = (begun: BegunLive): begun is BegunLive & { live: LiveRecord } => begun.live !== null
