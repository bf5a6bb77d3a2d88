import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import type { AccessTokenRecord, TokenLimits } from '../../conversation/records'
import { invalidField } from '../../conversation/refusals'
import { tokenScopes } from '../../conversation/rights'
import { isNetwork } from '../../limits/address'
import { clearable, list, text } from '../http/given'
import { booleanShape, idShape } from '../http/shapes'
import { tokenShape } from './setup-shapes'

/** The shape of rights or sources to which a token is limited. Null: no limit. An empty list is an error. */
const limitedTo = <T extends z.ZodType>(each: T, limit: number, description: string) =>
  clearable(list(each, limit).refine((entries) => entries.length > 0, 'must name at least one, or be null for all'))
    .optional()
    .meta({ description })

const network = z.string().refine(isNetwork, 'must be an address or a network, such as 203.0.113.7 or 10.0.0.0/8')
const limits = {
  scope: limitedTo(
    z.enum(tokenScopes),
    tokenScopes.length,
    'The rights of its agent that the token keeps; null for all.',
  ),
  source_ids: limitedTo(idShape, 500, 'The sources on which it has them; null for all sources of the agent.'),
  allowed_addresses: limitedTo(network, 50, 'Addresses and networks from which it may be used; null for any address.'),
  expires_at: clearable(z.iso.datetime({ offset: true }))
    .optional()
    .meta({ description: 'The end of the token; null for none.' }),
}

export const tokenFields = z.object({
  label: text(100),
  agent_id: idShape.optional().meta({ description: 'The agent for whom it acts; by default the agent of this token.' }),
  enabled: booleanShape.default(true),
  ...limits,
})
export const tokenChanges = z
  .object({ label: text(100), enabled: booleanShape, agent_id: idShape, ...limits })
  .partial()
export const withToken = tokenShape
  .extend({ token: z.string() })
  .meta({ description: 'The token is shown only here; the server stores only its hash.' })

/** Returns the expiry in milliseconds since 1970; undefined if none is given. Throws 422 for a time in the past. */
export function expiryOf(expiresAt: string | null | undefined, now: number): Partial<Pick<TokenLimits, 'expires_at'>> {
  if (expiresAt === undefined) return {}
  const expires_at = expiresAt === null ? null : Date.parse(expiresAt)
  if (expires_at !== null && expires_at <= now)
    throw invalidField('expires_at', 'past', 'expires_at is past. To end a token now, send enabled=false or delete it.')
  return { expires_at }
}

export function presentToken(token: AccessTokenRecord): z.infer<typeof tokenShape> {
  const { id, label, agent_id, enabled, scope, source_ids, allowed_addresses } = token
  const timeOf = (at: number | null) => (at === null ? null : iso(at))
  return {
    id,
    label,
    agent_id,
    enabled,
    scope,
    source_ids,
    allowed_addresses,
    expires_at: timeOf(token.expires_at),
    last_used_at: timeOf(token.last_used_at),
    created_at: iso(token.created_at),
    updated_at: iso(token.updated_at),
  }
}
