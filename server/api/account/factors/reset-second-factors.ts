import { z } from 'zod'
import { resetFactors } from '../../../conversation/account/own-factors'
import type { Api, ApiNeeds } from '../../http/api'
import { actorOf } from '../../http/authenticate'
import { byId } from '../../http/given'
import { errors } from '../../http/shapes'

export function resetSecondFactors(app: Api, needs: ApiNeeds): void {
  app.delete(
    '/1.0/users/:id/second_factors',
    {
      config: { fresh: true },
      schema: {
        operationId: 'resetUserSecondFactors',
        tags: ['second_factors'],
        summary: 'Remove the second factors and recovery codes of a user; the password alone signs in again',
        params: byId,
        response: { 200: z.object({ done: z.literal(true) }), ...errors },
      },
    },
    async (request) => {
      await resetFactors(needs, actorOf(request), request.params.id)
      return { done: true as const }
    },
  )
}
