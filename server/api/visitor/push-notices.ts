import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PushAnswerAnswer } from '../../../contract/chat/push'
import { customerBodyLimit } from '../../../contract/chat/realtime'
import {
  answerNotice,
  type NoticeRecipient,
  noteReceipt,
  readNoticeToken,
  renewSubscription,
} from '../../conversation/messages/push-answer'
import { malformed } from '../../conversation/refusals'
import { routeCosts } from '../../limits/work'
import { hashToken } from '../../values/hash-token'
import { storable } from '../../values/storable'
import { upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { addressOf } from '../http/rate-limit'

const token = upTo(200).min(1)
const answerShape = z.union([
  z.object({ token, text: upTo(customerBodyLimit).trim().min(1).transform(storable) }),
  z.object({ token, option: z.number().int().min(0).max(12) }),
])
export const receiptShape = z.object({ token, kind: z.enum(['shown', 'opened']) })
export const renewalShape = z.object({ token, endpoint: upTo(2_000).min(1), p256dh: upTo(100), auth: upTo(30) })

/** Bytes: the longest text at four bytes per character, plus the other fields. */
export const pushBodyLimit = 4 * customerBodyLimit + 5_000

/** Answers to notices without an open chat, from any site. The notice's token identifies the customer. */
export function pushNoticeRoutes(app: Api, needs: ApiNeeds): void {
  const route = <S extends z.ZodType<{ token: string }>>(
    name: string,
    shape: S,
    act: (recipient: NoticeRecipient, input: z.infer<S>) => Promise<object>,
  ) => {
    const url = `/push/${name}`
    const options = { config: { public: true }, schema: { hide: true } }
    app.options(url, options, async (_, reply) =>
      allowAnySite(reply)
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '86400')
        .code(204)
        .send(),
    )
    app.post(url, { bodyLimit: pushBodyLimit, ...options }, async (request, reply) => {
      allowAnySite(reply).header('cache-control', 'no-store')
      const input = shape.parse(parseWorkerBody(request))
      const recipient = await readNoticeToken(needs, input.token)
      const limitKeys = {
        visitor: recipient.session.token_hash,
        address: addressOf(request),
        source: recipient.source.id,
      }
      needs.limits.message(limitKeys, false)
      needs.limits.work(limitKeys, routeCosts.notice)
      return act(recipient, input)
    })
  }

  route('answers', answerShape, async (recipient, input): Promise<PushAnswerAnswer> => {
    const { id, thread_id } = await answerNotice(needs, recipient, input)
    return { content_id: id, thread_id }
  })
  route('receipts', receiptShape, async (recipient, { kind }) => {
    await noteReceipt(needs, recipient, kind)
    return {}
  })
  route('renewals', renewalShape, async (recipient, { endpoint, p256dh, auth }) => {
    await renewSubscription(needs, recipient, { endpoint, p256dh, auth, endpointHash: hashToken(endpoint) })
    return {}
  })
}

/** Lets any site read the answer, since the request needs the token of a notice. */
const allowAnySite = (reply: FastifyReply) => reply.header('access-control-allow-origin', '*')

export function parseWorkerBody({ body }: FastifyRequest): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    throw malformed('The body must be JSON.')
  }
}
