import { z } from 'zod'
import { storePaymentResult as settle } from '../../conversation/messages/settle-payment'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { contentShape, errors } from '../http/shapes'
import { presenterOf } from './present-stored'

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
      const { id } = request.params
      const present = await presenterOf(needs, id)
      return present(await settle(needs, { contentId: id, status: request.body.status, ...actorOf(request) }))
    },
  )
}
