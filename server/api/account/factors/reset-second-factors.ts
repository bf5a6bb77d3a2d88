import { resetFactors } from '../../../conversation/account/own-factors'
import { operationsOf } from '../../document/operation'
import type { Api, ApiNeeds } from '../../http/api'
import { actorOf } from '../../http/authenticate'
import { byId } from '../../http/given'
import { doneShape } from '../../http/shapes'

const operation = operationsOf('second_factors')

export function resetSecondFactors(app: Api, needs: ApiNeeds): void {
  app.delete(
    '/1.0/users/:id/second_factors',
    operation(
      'resetUserSecondFactors',
      'Remove the second factors and recovery codes of a user; the password alone signs in again',
      { params: byId, returns: doneShape, fresh: true },
    ),
    async (request) => {
      await resetFactors(needs, actorOf(request), request.params.id)
      return { done: true as const }
    },
  )
}
