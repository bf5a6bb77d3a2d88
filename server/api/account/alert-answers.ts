import { z } from 'zod'
import { agentPushPath, type PushAnswerAnswer, type PushAnswerRefused } from '../../../contract/chat/push'
import {
  type AlertRecipient,
  answerAlert,
  readAlertToken,
  recordAlertReceipt,
  renewAlerts,
} from '../../conversation/account/alerts/answer'
import { pushEndpointWrong } from '../../conversation/customers/refusals'
import { HeldByAnother } from '../../conversation/interventions/held-by-another'
import { Refusal } from '../../conversation/refusals'
import { pushWords } from '../../push/push-words'
import { hashToken } from '../../values/hash-token'
import { languageOf } from '../../values/language-of'
import { storable } from '../../values/storable'
import { upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { refusalBody } from '../http/send-refusal'
import { parseWorkerBody, pushBodyLimit, receiptShape, renewalShape } from '../visitor/push-notices'

const token = upTo(120).min(1)
const answerShape = z.object({ token, text: upTo(10_000).trim().min(1).transform(storable) })

/**
 * Answers to notices while the inbox is closed. The notice's token identifies agent and session; cookies are ignored.
 */
export function alertAnswerRoutes(app: Api, needs: ApiNeeds): void {
  const perToken = needs.counts.allowance('answers on notices', { most: 60, perMs: 60_000 })
  const route = <S extends z.ZodType<{ token: string }>>(
    name: string,
    shape: S,
    act: (recipient: AlertRecipient, input: z.infer<S>) => Promise<object>,
  ) => {
    const options = { config: { public: true }, schema: { hide: true }, bodyLimit: pushBodyLimit }
    app.post(`${agentPushPath}/push/${name}`, options, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const input = shape.parse(parseWorkerBody(request))
      const recipient = await readAlertToken(needs, input.token)
      const waitMs = perToken.wait(recipient.subscription.id)
      if (waitMs > 0)
        return reply
          .code(429)
          .header('retry-after', Math.ceil(waitMs / 1000))
          .send({})
      perToken.take(recipient.subscription.id)
      try {
        return await act(recipient, input)
      } catch (error) {
        if (!(error instanceof Refusal) || retriedKinds.includes(error.kind)) throw error
        const body = refusalBody(error)
        return reply.code(body.status).send(Object.assign(body, refusalNotice(recipient, error)))
      }
    })
  }

  route('answers', answerShape, async (recipient, { text }): Promise<PushAnswerAnswer> => {
    const { id, thread_id } = await answerAlert(needs, recipient, text)
    return { content_id: id, thread_id }
  })
  route('receipts', receiptShape, async (recipient, { kind }) => {
    await recordAlertReceipt(needs, recipient, kind)
    return {}
  })
  route('renewals', renewalShape, async (recipient, { endpoint, p256dh, auth }) => {
    const fault = await renewAlerts(needs, recipient, { endpoint, p256dh, auth, endpoint_hash: hashToken(endpoint) })
    if (fault !== null) throw pushEndpointWrong(fault)
    return {}
  })
}

/** The worker retries after these codes. */
const retriedKinds = ['too_many', 'busy', 'full', 'timeout']

function refusalNotice({ subscription }: AlertRecipient, error: Refusal): PushAnswerRefused {
  const t = pushWords[languageOf(subscription.language)]
  if (error instanceof HeldByAnother) return { sentence: t.alert_theirs.replace('{name}', () => error.owner.name) }
  if (error.code === 'thread_closed') return { sentence: t.alert_closed }
  if (error.kind === 'unauthorized') return { sentence: t.alert_old }
  return { sentence: error.kind === 'forbidden' || error.kind === 'hidden' ? t.alert_forbidden : t.alert_failed }
}
