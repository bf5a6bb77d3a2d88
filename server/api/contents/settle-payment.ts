import { z } from 'zod'
import { storePaymentResult as settle } from '../../conversation/messages/settle-payment'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { contentShape } from '../http/shapes'
import { presenterOf } from './present-stored'

const operation = operationsOf('contents')

export function settlePayment(app: Api, needs: ApiNeeds): void {
  app.put(
    '/1.0/contents/:id/payment',
    operation('settlePayment', 'Set the state of a payment request on the web channel', {
      params: byId,
      body: z.object({ status: z.enum(['requested', 'processing', 'paid', 'failed']) }),
      returns: contentShape,
    }),
    async (request) => {
      const { id } = request.params
      const present = await presenterOf(needs, id)
      return present(await settle(needs, { contentId: id, status: request.body.status, ...actorOf(request) }))
    },
  )
}
