import { z } from 'zod'
import { requireRight } from '../conversation/permissions'
import { iso } from '../conversation/present'
import type { AccessTokenRecord, TokenLimits } from '../conversation/records'
import { tokenScopes } from '../conversation/rights'
import { invalidField, tokenHidden, unchangeable } from '../conversation/setup/refusals'
import { changeToken, createToken, deleteToken } from '../conversation/setup/tokens'
import { noLimits } from '../conversation/token-limits'
import { hashToken, newAccessToken } from '../hash-token'
import { isNetwork } from '../limits/address'
import type { Api, ApiNeeds } from './api'
import { actorOf } from './authenticate'
import { byId, clearable, forced, idList, list, text } from './given'
import { paged } from './paged'
import { tokenShape } from './setup-shapes'
import { booleanShape, errors, idShape, listOf, pageShape } from './shapes'

const isNotEmpty = (given: unknown[]) => given.length > 0
const limits = {
  scope: clearable(
    list(z.enum(tokenScopes), tokenScopes.length).refine(isNotEmpty, 'must name a right; null leaves all'),
  )
    .optional()
    .meta({ description: 'What of its agent’s rights it has; null: all.' }),
  source_ids: clearable(idList.refine(isNotEmpty, 'must name a source; null leaves all'))
    .optional()
    .meta({ description: 'The sources on which it has them; null: all of the agent’s.' }),
  allowed_addresses: clearable(
    list(z.string().refine(isNetwork, 'must be an address or a network, such as 203.0.113.7 or 10.0.0.0/8'), 50).refine(
      isNotEmpty,
      'must name an address; null leaves all',
    ),
  )
    .optional()
    .meta({ description: 'Addresses and networks it may be used from; null: all.' }),
  expires_at: clearable(z.iso.datetime({ offset: true }))
    .optional()
    .meta({ description: 'When it ends; null: never.' }),
}
const fields = z.object({
  label: text(100),
  agent_id: idShape.optional().meta({ description: 'On whose behalf it acts; unset: the agent of this token.' }),
  enabled: booleanShape.default(true),
  ...limits,
})
const changes = z.object({ label: text(100), enabled: booleanShape, agent_id: idShape, ...limits }).partial()
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
      const { label, enabled, agent_id, ...given } = request.body
      const record = await createToken(needs, actorOf(request), {
        label,
        enabled,
        agentId: agent_id ?? request.agent.id,
        tokenHash: hashToken(token),
        limits: { ...noLimits, ...limitsIn(given, needs.clock()) },
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
        summary: 'Rename a token, switch it on or off, or set its limits',
        params: byId,
        body: changes.extend(forced.shape),
        response: one,
      },
    },
    async (request) => {
      const { force, agent_id, label, enabled, ...given } = request.body
      if (agent_id !== undefined) throw unchangeable('agent_id', 'Make another token for another agent.')
      const fields = { ...defined({ label, enabled }), ...limitsIn(given, needs.clock()) }
      return present(await changeToken(needs, actorOf(request), request.params.id, { fields, force }))
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
    scope: token.scope && [...token.scope],
    source_ids: token.source_ids && [...token.source_ids],
    allowed_addresses: token.allowed_addresses && [...token.allowed_addresses],
    expires_at: token.expires_at === null ? null : iso(token.expires_at),
    last_used_at: token.last_used_at === null ? null : iso(token.last_used_at),
    created_at: iso(token.created_at),
    updated_at: iso(token.updated_at),
  }
}

type GivenLimits = Partial<Omit<TokenLimits, 'expires_at'>> & { expires_at?: string | null }

/** The limits that are given. Throws 422 for an end that is past. */
function limitsIn({ expires_at, ...given }: GivenLimits, now: number): Partial<TokenLimits> {
  const expiresAt = typeof expires_at === 'string' ? Date.parse(expires_at) : expires_at
  if (expiresAt && expiresAt <= now)
    throw invalidField('expires_at', 'past', 'expires_at is past. To end a token now, send enabled=false or delete it.')
  return defined({ ...given, expires_at: expiresAt })
}

/** Without the fields that are not given. */
const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [N in keyof T]: Exclude<T[N], undefined>
  }>
