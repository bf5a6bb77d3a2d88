import { z } from 'zod'
import { agentRoleId } from '../../conversation/rights'
import { userHidden } from '../../conversation/setup/refusals'
import { changeUser, createUser, usersFor } from '../../conversation/setup/users'
import { atMost } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf, requireFresh } from '../http/authenticate'
import { byId, clearable, forceFields, text, versionFields, versionTime } from '../http/given'
import { paged } from '../http/paged'
import { booleanShape, idShape, listOf, pageShape } from '../http/shapes'
import { meShape, presentMe } from './present-me'
import { userPresenter } from './present-user'
import { userShape } from './setup-shapes'

const email = clearable(z.email().check(atMost(320)).meta({ maxLength: 320 }))
const picture = clearable(idShape)
const fields = z.object({
  name: text(100),
  email: email.optional().transform((value) => value ?? null),
  role_id: idShape.default(agentRoleId),
  enabled: booleanShape.default(true),
  picture_id: picture.optional(),
})
const changes = z
  .object({ name: text(100), email, role_id: idShape, enabled: booleanShape, picture_id: picture })
  .partial()
const filters = pageShape.extend({
  role_id: idShape.optional(),
  enabled: booleanShape.optional(),
  may_reply_on: idShape.optional(),
  may_read_on: idShape.optional(),
})

const operation = operationsOf('users')

export function userRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/users/me',
    operation('getMe', 'The agent of this token, and its rights', { returns: meShape }),
    async ({ agent }) => presentMe(needs, agent),
  )
  app.get(
    '/1.0/users',
    operation('listUsers', 'Users', { querystring: filters, returns: listOf(userShape) }),
    async ({ agent, query }) => {
      const { role_id: roleId, enabled, may_reply_on: mayReplyOn, may_read_on: mayReadOn } = query
      const users = await usersFor(read, agent, { roleId, enabled, mayReplyOn, mayReadOn })
      return paged(users, query, await userPresenter(needs, agent))
    },
  )
  app.get(
    '/1.0/users/:id',
    operation('getUser', 'One user', { params: byId, returns: userShape }),
    async ({ agent, params }) => {
      const user = await read.agent(params.id)
      if (!user) throw userHidden()
      return (await userPresenter(needs, agent))(user)
    },
  )
  app.post(
    '/1.0/users',
    operation('createUser', 'Make a user, a person or a bot', { body: fields, returns: userShape }),
    async (request) => {
      if (request.body.role_id !== agentRoleId) requireFresh(request, needs.clock)
      const present = await userPresenter(needs, request.agent)
      return present(await createUser(needs, actorOf(request), request.body))
    },
  )
  app.put(
    '/1.0/users/:id',
    operation('changeUser', 'Change a user; enabled=false disables its tokens too', {
      params: byId,
      body: changes.extend(forceFields.shape).extend(versionFields.shape),
      returns: userShape,
    }),
    async (request) => {
      const { force, updated_at, ...changed } = request.body
      if (changed.role_id !== undefined) requireFresh(request, needs.clock)
      const change = { fields: changed, force, seenAt: versionTime({ updated_at }) }
      const present = await userPresenter(needs, request.agent)
      return present(await changeUser(needs, actorOf(request), request.params.id, change))
    },
  )
}
