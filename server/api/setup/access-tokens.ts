import { requireRight } from '../../conversation/permissions'
import { tokenHidden, unchangeable } from '../../conversation/setup/refusals'
import { changeToken, createToken, deleteToken } from '../../conversation/setup/tokens'
import { hashToken, newAccessToken } from '../../values/hash-token'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, forceFields } from '../http/given'
import { paged } from '../http/paged'
import { booleanShape, idShape, listOf, pageShape } from '../http/shapes'
import { tokenShape } from './setup-shapes'
import { expiryOf, presentToken, tokenChanges, tokenFields, withToken } from './token-shapes'

const filters = pageShape.extend({ agent_id: idShape.optional(), enabled: booleanShape.optional() })

const operation = operationsOf('access_tokens')

export function accessTokenRoutes(app: Api, needs: ApiNeeds): void {
  readTokens(app, needs)
  writeTokens(app, needs)
}

function readTokens(app: Api, { store: { read } }: ApiNeeds): void {
  app.get(
    '/1.0/access_tokens',
    operation('listTokens', 'API tokens', { querystring: filters, returns: listOf(tokenShape) }),
    async ({ agent, query }) => {
      await requireRight(read, agent, 'manage_tokens')
      const tokens = (await read.tokens()).filter(
        (token) =>
          (query.agent_id === undefined || token.agent_id === query.agent_id) &&
          (query.enabled === undefined || token.enabled === query.enabled),
      )
      return paged(tokens, query, presentToken)
    },
  )
  app.get(
    '/1.0/access_tokens/:id',
    operation('getToken', 'One token, without the token itself', { params: byId, returns: tokenShape }),
    async ({ agent, params }) => {
      await requireRight(read, agent, 'manage_tokens')
      const token = (await read.tokens()).find((each) => each.id === params.id)
      if (!token) throw tokenHidden()
      return presentToken(token)
    },
  )
}

function writeTokens(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/access_tokens',
    operation('createToken', 'Make a token; only this answer shows it', {
      body: tokenFields,
      returns: withToken,
      fresh: true,
    }),
    async (request) => {
      const token = newAccessToken()
      const { label, enabled, agent_id, expires_at, ...limits } = request.body
      const record = await createToken(needs, actorOf(request), {
        label,
        enabled,
        agentId: agent_id ?? request.agent.id,
        tokenHash: hashToken(token),
        limits: Object.assign(limits, expiryOf(expires_at, needs.clock())),
      })
      return { token, ...presentToken(record) }
    },
  )
  app.put(
    '/1.0/access_tokens/:id',
    operation('changeToken', 'Rename a token, switch it on or off, or set its limits', {
      params: byId,
      body: tokenChanges.extend(forceFields.shape),
      returns: tokenShape,
      fresh: true,
    }),
    async (request) => {
      const { force, agent_id, expires_at, ...changes } = request.body
      if (agent_id !== undefined) throw unchangeable('agent_id', 'Make another token for another agent.')
      const fields = Object.assign(changes, expiryOf(expires_at, needs.clock()))
      return presentToken(await changeToken(needs, actorOf(request), request.params.id, { fields, force }))
    },
  )
  app.delete(
    '/1.0/access_tokens/:id',
    operation('deleteToken', 'Remove a token', {
      params: byId,
      querystring: forceFields,
      returns: tokenShape,
      fresh: true,
    }),
    async (request) => presentToken(await deleteToken(needs, actorOf(request), request.params.id, request.query)),
  )
}
