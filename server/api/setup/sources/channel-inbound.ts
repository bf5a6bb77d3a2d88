import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { InboundMessage } from '../../../../contract/connector'
import { isEmptyText } from '../../../../contract/empty-text'
import { isBounded } from '../../../../contract/structured/bounded'
import type { Warning } from '../../../../contract/structured/problem'
import { type SignatureFault, signatureFault } from '../../../../contract/webhook-signature'
import { presentContent } from '../../../conversation/contents/present'
import { receiveMessage } from '../../../conversation/messages/receive-message'
import type { SourceRecord } from '../../../conversation/records'
import { sourceHidden } from '../../../conversation/setup/refusals'
import { changeControl, failMessage } from '../../../conversation/threads/receive-notice'
import { noConnector, signatureWrong, sourceInactive } from '../../../conversation/threads/refusals'
import { storable } from '../../../values/storable'
import { languageTag, upTo } from '../../../values/text-shapes'
import type { Api, ApiNeeds } from '../../http/api'
import { charsetOf, textOf } from '../../http/connections/body-text'
import { byId } from '../../http/given'
import { parseJson } from '../../http/parameters'
import { contentShape, errors, warningShape } from '../../http/shapes'

const foreignId = upTo(200).min(1)
const text = (limit: number) => upTo(limit).transform((value) => storable(value))

const messageShape = z.object({
  type: z.literal('message.received'),
  foreign_id: foreignId.meta({
    description: "The channel's own id of the message: a message that is reported twice is stored once.",
  }),
  from: z.object({ foreign_id: foreignId, screenname: text(200).optional() }),
  body: text(65_536).default(''),
  structured_reply: z
    .looseObject({})
    .refine(
      (value) => isBounded(value, 12, 100_000),
      'must be nested at most 12 deep and have at most 100,000 characters as JSON',
    )
    .optional()
    .meta({ description: '`{ payload }`, `{ items }`, `{ identifier }`, `{ type: "form_response", responses }`, ...' }),
  in_reply_to_id: foreignId.optional().meta({
    description: "The message that is answered, by the channel's id or ours; may be absent for a tapped payload.",
  }),
  language: languageTag.optional().meta({
    description: 'The language of the message, a BCP 47 tag. Default texts of the answers are in this language.',
  }),
  auto_submitted: z.boolean().optional().meta({ description: 'An out-of-office notice: it reopens no intervention.' }),
})
const messageNotice = messageShape.refine(
  ({ body, structured_reply }) => !isEmptyText(body) || structured_reply !== undefined,
  { path: ['body'], message: 'must not be empty without a structured_reply' },
)
const failureShape = z.object({ type: z.literal('message.failed'), foreign_id: foreignId, message: text(300) })
const controlShape = z.object({
  type: z.literal('control.changed'),
  from: z.object({ foreign_id: foreignId }),
  holder: z.enum(['service', 'bot', 'other', 'idle']),
  app_id: foreignId.optional(),
})
const noticeShape = z.discriminatedUnion('type', [messageNotice, failureShape, controlShape])

/** A connector reports an event of its channel, signed with the secret of the source. */
export function channelInboundRoute(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/content_sources/:id/inbound',
    {
      // The signature takes the place of a token.
      config: { public: true, keepsRaw: true },
      schema: {
        operationId: 'reportFromChannel',
        tags: ['connectors'],
        summary: "A connector reports a customer's message, a failed delivery or a change of control",
        description:
          'Signed with the connector secret of the source as the Standard Webhooks specification says: webhook-id, webhook-timestamp, webhook-signature. No token.',
        security: [],
        params: byId,
        body: noticeShape,
        response: {
          200: z
            .object({ content: contentShape.optional(), warnings: z.array(warningShape) })
            .meta({ description: 'For messages, the stored content; warnings name ignored fields of the report.' }),
          ...errors,
        },
      },
      // The body is parsed only after its signature was checked.
      preValidation: async (request: FastifyRequest) => {
        await signedSource(needs, request)
        const text = textOf(bytesOf(request), charsetOf(request.headers['content-type']))
        request.body = await parseJson(request, text)
      },
    },
    async (request) => {
      const source = await signedSource(needs, request)
      const notice = request.body
      const warnings: Warning[] = []
      if (notice.type === 'message.failed') {
        await failMessage(needs, source, notice)
        return { warnings }
      }
      if (notice.type === 'control.changed') {
        await changeControl(needs, source, notice)
        return { warnings }
      }
      const { content } = await receiveFromChannel(needs, source, notice)
      return { content: presentContent(content, source, [], needs.attachmentUrl), warnings }
    },
  )
}

function receiveFromChannel(needs: ApiNeeds, source: SourceRecord, message: InboundMessage) {
  const { foreign_id, from, body = '', structured_reply, in_reply_to_id, language, auto_submitted } = message
  return receiveMessage(needs, {
    source,
    customer: { foreignId: from.foreign_id, screenname: from.screenname ?? null },
    language: language ?? null,
    // Includes the source, because message ids of two sources may be equal.
    clientId: `${source.id}:${foreign_id}`,
    foreignId: foreign_id,
    body,
    inReplyToId: in_reply_to_id ?? null,
    structuredReply: structured_reply,
    autoSubmitted: auto_submitted ?? false,
  })
}

const bytesOf = ({ rawBody }: FastifyRequest): Buffer => rawBody ?? Buffer.alloc(0)

const sentences: Record<SignatureFault, string> = {
  headers: 'Send webhook-id, webhook-timestamp and webhook-signature, as the Standard Webhooks specification says.',
  time: 'webhook-timestamp is more than five minutes away from now: set the clock, and sign each attempt again.',
  signature: "webhook-signature is not that of the source's connector secret over this body.",
}

/** Throws 404 for an unknown source, 401 for a wrong signature, 403 for a source without a connector. */
async function signedSource(needs: ApiNeeds, request: FastifyRequest): Promise<SourceRecord> {
  const { id } = request.params as { id: string }
  const source = await needs.store.read.source(id)
  if (!source) throw sourceHidden()
  const { connector } = source.settings
  if (!connector || source.type === 'web_messaging') throw noConnector()
  const { headers } = request
  const fault = await signatureFault(
    {
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signature: headers['webhook-signature'],
      body: bytesOf(request),
    },
    [needs.secrets.open(connector.secret)],
    needs.clock(),
  )
  if (fault) throw signatureWrong(sentences[fault])
  if (!source.active) throw sourceInactive()
  return source
}
