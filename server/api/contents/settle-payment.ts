import { z } from 'zod'
import { presentContent } from '../../conversation/contents/present'
import { settlePayment as settle } from '../../conversation/messages/settle-payment'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { contentShape, errors } from '../http/shapes'

/** PUT /1.0/contents/:id/payment */
export function settlePayment(app: Api, needs: ApiNeeds): void {
  app.put(
    '/1.0/contents/:id/payment',
    {
      schema: {
        operationId: 'settlePayment',
        tags: ['contents'],
        summary: 'Set the state of a payment request on the web channel',
        params: z.object({ id: z.string() }),
        body: z.object({ status: z.enum(['requested', 'processing', 'paid', 'failed']) }),
        response: { 200: contentShape, ...errors },
      },
    },
    async (request) => {
      const { content, source } = await settle(needs, {
        ...actorOf(request),
        contentId: request.params.id,
        status: request.body.status,
      })
      const attachments = await needs.store.read.attachments(content.attachment_ids)
      return presentContent(content, source, attachments, needs.attachmentUrl)
    },
  )
}
