import { z } from 'zod'
import { changeAvailability } from '../../conversation/setup/users'
import { availabilities } from '../../conversation/setup-records'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, number } from '../http/given'
import { paged } from '../http/paged'
import { idShape, listOf, pageShape } from '../http/shapes'
import { userPresenter } from '../setup/present-user'
import { userShape } from '../setup/setup-shapes'

const statusShape = z.object({ user_id: idShape, name: z.string(), availability: z.enum(availabilities) })

const operation = operationsOf('users')

export function statusRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/status',
    operation('listStatus', 'Enabled users and their availability; agents_available is the number of available users', {
      querystring: pageShape.extend({ availability: z.enum(availabilities).optional() }),
      returns: listOf(statusShape).extend({ agents_available: z.number() }),
    }),
    async ({ query }) => {
      const users = (await read.agents()).filter((user) => user.enabled)
      const listedUsers = users.filter(
        (user) => query.availability === undefined || user.availability === query.availability,
      )
      return {
        agents_available: users.filter((user) => user.availability === 'available').length,
        ...paged(listedUsers, query, ({ id, name, availability }) => ({ user_id: id, name, availability })),
      }
    },
  )
  app.put(
    '/1.0/users/:id/status',
    operation('changeAvailability', 'Set the availability of a user; the id "me" is the agent of this token', {
      params: byId,
      body: z.object({
        availability: z.enum(availabilities),
        capacity: number(z.number().int().min(1).max(100))
          .optional()
          .meta({ description: 'The most real-time conversations that the user has at once.' }),
      }),
      returns: userShape,
    }),
    async (request) => {
      const { agent, params } = request
      const id = params.id === 'me' ? agent.id : params.id
      const present = await userPresenter(needs, agent)
      return present(await changeAvailability(needs, actorOf(request), id, request.body))
    },
  )
}
