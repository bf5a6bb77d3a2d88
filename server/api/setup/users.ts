import { z } from 'zod'
import { agentRoleId } from '../../conversation/rights'
import { userHidden } from '../../conversation/setup/refusals'
import { changeUser, createUser, usersFor } from '../../conversation/setup/users'
import { atMost } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf, requireFresh } from '../http/authenticate'
import { byId, clearable, forceFields, text, versionFields, versionTime } from '../http/given'
import { paged } from '../http/paged'
import { booleanShape, errors, idShape, listOf, pageShape } from '../http/shapes'
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

export function userRoutes(app: Api, needs: ApiNeeds): void {
  const tags = ['users']
  const { read } = needs.store
  const userResponse = { 200: userShape, ...errors }
  app.get(
    '/1.0/users/me',
    {
      schema: {
        operationId: 'getMe',
        tags,
        summary: 'The agent of this token, and its rights',
        response: { 200: meShape, ...errors },
      },
    },
    async ({ agent }) => presentMe(needs, agent),
  )
  app.get(
    '/1.0/users',
    {
      schema: {
        operationId: 'listUsers',
        tags,
        summary: 'Users',
        querystring: filters,
        response: { 200: listOf(userShape), ...errors },
      },
    },
    async ({ agent, query }) => {
      const { role_id: roleId, enabled, may_reply_on: mayReplyOn, may_read_on: mayReadOn } = query
      const users = await usersFor(read, agent, { roleId, enabled, mayReplyOn, mayReadOn })
      return paged(users, query, await userPresenter(needs, agent))
    },
  )
  app.get(
    '/1.0/users/:id',
    { schema: { operationId: 'getUser', tags, summary: 'One user', params: byId, response: userResponse } },
    async ({ agent, params }) => {
      const user = await read.agent(params.id)
      if (!user) throw userHidden()
      return (await userPresenter(needs, agent))(user)
    },
  )
  app.post(
    '/1.0/users',
    {
      schema: {
        operationId: 'createUser',
        tags,
        summary: 'Make a user, a person or a bot',
        body: fields,
        response: userResponse,
      },
    },
    async (request) => {
      if (request.body.role_id !== agentRoleId) requireFresh(request, needs.clock)
      const present = await userPresenter(needs, request.agent)
      return present(await createUser(needs, actorOf(request), request.body))
    },
  )
  app.put(
    '/1.0/users/:id',
    {
      schema: {
        operationId: 'changeUser',
        tags,
        summary: 'Change a user; enabled=false disables its tokens too',
        params: byId,
        body: changes.extend(forceFields.shape).extend(versionFields.shape),
        response: userResponse,
      },
    },
    async (request) => {
      const { force, updated_at, ...changed } = request.body
      if (changed.role_id !== undefined) requireFresh(request, needs.clock)
      const change = { fields: changed, force, seenAt: versionTime({ updated_at }) }
      const present = await userPresenter(needs, request.agent)
      return present(await changeUser(needs, actorOf(request), request.params.id, change))
    },
  )
}
