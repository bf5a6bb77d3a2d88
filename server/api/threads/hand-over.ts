import { z } from 'zod'
import { handOver } from '../../conversation/threads/hand-over'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'

const side = z.enum(['bot', 'agent'])

const operation = operationsOf('bots')

export function handOverControl(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/bots/handover',
    operation('handOver', 'Hand a messenger conversation from the bot to the agents, or back', {
      body: z.object({
        identity_foreign_id: upTo(200).min(1).meta({ description: "The customer's id on the channel." }),
        from: side.meta({ description: 'The application that holds the conversation now.' }),
        to: side.meta({ description: 'The application that holds the conversation afterwards.' }),
        type: z.enum(['messenger']).meta({ description: 'Only messenger channels have control.' }),
        app_id: upTo(100).optional().meta({
          description: 'Agent to bot: the application that runs the bot; absent, the bot_app_id of the source.',
        }),
      }),
      returns: z.object({ status: z.number(), message: z.string() }),
    }),
    async (request) => {
      const { identity_foreign_id, from, to, app_id } = request.body
      await handOver(needs, {
        identityForeignId: identity_foreign_id,
        from,
        to,
        appId: app_id || null,
        ...actorOf(request),
      })
      return { status: 200, message: 'Success' }
    },
  )
}
