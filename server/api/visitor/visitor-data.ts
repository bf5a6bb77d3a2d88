import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownThread, type Visitor } from '../../conversation/customers/session'
import { mailOwnTranscript, ownMailAddress } from '../../conversation/transcripts/mail-transcript'
import { exportOwnData, forgetOwnData, transcript, visitorIdentity } from '../../conversation/transcripts/own-data'
import { countParts } from '../../limits/work'
import { languageOf } from '../../values/language-of'
import { requestMark } from '../../values/once'
import { languageTag, upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { limitKeysOf, type VisitorOf } from './visitor-session'

const readerShape = z.object({
  language: languageTag.optional(),
  time_zone: upTo(60).optional(),
  client_id: z.uuid().optional(),
})

/** Routes for visitors' own data: export all of it, export a conversation or get it by e-mail, delete all of it. */
export function visitorDataRoutes(app: Api, needs: ApiNeeds, visitorOf: VisitorOf): void {
  const { read } = needs.store
  const params = z.object({ channel_id: z.string() })
  const config = { public: true }
  const countedStream = (request: FastifyRequest, visitor: Visitor, parts: AsyncIterable<string>) =>
    Readable.from(countParts(parts, (bytes) => needs.limits.countSentBytes(limitKeysOf(request, visitor), bytes)))

  app.get('/chat/:channel_id/export', { config, schema: { hide: true, params } }, async (request, reply) => {
    const visitor = await visitorOf(request, reply, 'export')
    const identity = await visitorIdentity(needs, visitor)
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="conversations.json"')
      .send(countedStream(request, visitor, exportOwnData(needs, visitor, identity)) as never)
  })

  app.get(
    '/chat/:channel_id/threads/:id/transcript',
    { config, schema: { hide: true, params: params.extend({ id: z.string() }) } },
    async (request, reply) => {
      const visitor = await visitorOf(request, reply, 'transcript')
      const thread = await ownThread(read, visitor, request.params.id)
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="conversation.txt"')
        .send(countedStream(request, visitor, transcript(needs, thread)) as never)
    },
  )

  const path = '/chat/:channel_id/threads/:id/transcript/mail'
  const threadParams = params.extend({ id: z.string() })
  app.get(path, { config, schema: { hide: true, params: threadParams } }, async (request, reply) => {
    const visitor = await visitorOf(request, reply, 'transcriptAddress')
    reply.header('cache-control', 'no-store')
    return { sent_to: await ownMailAddress(needs, visitor, request.params.id) }
  })
  app.post(
    path,
    { config, schema: { hide: true, params: threadParams, body: readerShape } },
    async (request, reply) => {
      const visitor = await visitorOf(request, reply, 'mailTranscript')
      const { language, time_zone: timeZone, client_id } = request.body
      const pageLanguage = languageOf(request.headers['accept-language'])
      const requestKey = requestMark(client_id, [language, timeZone])
      const transcriptRequest = { threadId: request.params.id, language, pageLanguage, timeZone, requestKey }
      const { sent_to } = await mailOwnTranscript(needs, visitor, transcriptRequest)
      return { sent_to }
    },
  )

  app.delete('/chat/:channel_id/data', { config, schema: { hide: true, params } }, async (request, reply) => {
    const { threads, contents, attachments } = await forgetOwnData(needs, await visitorOf(request, reply, 'forget'))
    return { threads, contents, attachments }
  })
}
