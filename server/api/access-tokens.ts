import { z } from 'zod'
import { requireRight } from '../conversation/permissions'
import { iso } from '../conversation/present'
import type { AccessTokenRecord } from '../conversation/records'
import { tokenHidden, unchangeable } from '../conversation/setup/refusals'
import { changeToken, createToken, deleteToken } from '../conversation/setup/tokens'
import { hashToken, newAccessToken } from '../hash-token'
import type { Api, ApiNeeds } from './api'
import { actorOf } from './authenticate'
import { byId, forced, text } from './given'
import { paged } from './paged'
import { tokenShape } from './setup-shapes'
import { booleanShape, errors, idShape, listOf, pageShape } from './shapes'

const fields = z.object({
  label: text(100),
  agent_id: idShape.optional().meta({ description: 'On whose behalf it acts; unset: the agent of this token.' }),
  enabled: booleanShape.default(true),
})
const changes = z.object({ label: text(100), enabled: booleanShape, agent_id: idShape }).partial()
const withToken = tokenShape
  .extend({ token: z.string() })
  .meta({ description: 'The token is shown here and never again; only its hash is kept.' })
const filters = pageShape.extend({ agent_id: idShape.optional(), enabled: booleanShape.optional() })

/** The access_tokens resource; it takes the right manage_tokens. */
export function accessTokens(app: Api, needs: ApiNeeds): void {
  const tags = ['access_tokens']
  const { read } = needs.store
  const one = { 200: tokenShape, ...errors }
  app.get(
    '/1.0/access_tokens',
    {
      schema: {
        operationId: 'listTokens',
        tags,
        summary: 'API tokens',
        querystring: filters,
        response: { 200: listOf(tokenShape), ...errors },
      },
    },
    async ({ agent, query }) => {
      await requireRight(read, agent, 'manage_tokens')
      const all = (await read.tokens()).filter(
        (token) =>
          (query.agent_id === undefined || token.agent_id === query.agent_id) &&
          (query.enabled === undefined || token.enabled === query.enabled),
      )
      return paged(all, query, present)
    },
  )
  app.get(
    '/1.0/access_tokens/:id',
    {
      schema: {
        operationId: 'getToken',
        tags,
        summary: 'One token, without the token itself',
        params: byId,
        response: one,
      },
    },
    async ({ agent, params }) => {
      await requireRight(read, agent, 'manage_tokens')
      const token = (await read.tokens()).find((each) => each.id === params.id)
      if (!token) throw tokenHidden()
      return present(token)
    },
  )
  app.post(
    '/1.0/access_tokens',
    {
      config: { fresh: true },
      schema: {
        operationId: 'createToken',
        tags,
        summary: 'Make a token; this answer is the only one that shows it',
        body: fields,
        response: { 200: withToken, ...errors },
      },
    },
    async (request) => {
      const token = newAccessToken()
      const { label, enabled, agent_id } = request.body
      const record = await createToken(needs, actorOf(request), {
        label,
        enabled,
        agentId: agent_id ?? request.agent.id,
        tokenHash: hashToken(token),
      })
      return { ...present(record), token }
    },
  )
  app.put(
    '/1.0/access_tokens/:id',
    {
      config: { fresh: true },
      schema: {
        operationId: 'changeToken',
        tags,
        summary: 'Rename a token, or switch it on or off',
        params: byId,
        body: changes.extend(forced.shape),
        response: one,
      },
    },
    async (request) => {
      const { force, agent_id, ...changed } = request.body
      if (agent_id !== undefined) throw unchangeable('agent_id', 'Make another token for another agent.')
      return present(await changeToken(needs, actorOf(request), request.params.id, { fields: changed, force }))
    },
  )
  app.delete(
    '/1.0/access_tokens/:id',
    {
      config: { fresh: true },
      schema: {
        operationId: 'deleteToken',
        tags,
        summary: 'Remove a token',
        params: byId,
        querystring: forced,
        response: one,
      },
    },
    async (request) => present(await deleteToken(needs, actorOf(request), request.params.id, request.query)),
  )
}

function present(token: AccessTokenRecord): z.infer<typeof tokenShape> {
  return {
    id: token.id,
    label: token.label,
    agent_id: token.agent_id,
    enabled: token.enabled,
    created_at: iso(token.created_at),
    updated_at: iso(token.updated_at),
  }
}
