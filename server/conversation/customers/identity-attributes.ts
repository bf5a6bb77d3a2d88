import type { CustomerIdentity } from '../../../contract/identity'
import type { IdentityRecord } from '../records'

export type IdentityAttributes = Pick<
  IdentityRecord,
  'screenname' | 'firstname' | 'lastname' | 'email' | 'company' | 'avatar_url' | 'extra_values'
>

const mostExtraValues = 50

/** Whether there are no more extra values than unsigned attributes may have. */
export const hasRoom = ({ extra_values = {} }: Partial<IdentityAttributes>): boolean =>
  Object.keys(extra_values).length <= mostExtraValues

/** The identity with the given attributes, or the same record if nothing changes. Extra values are merged; null removes a value. */
export function withAttributes(
  identity: IdentityRecord,
  { extra_values, ...attributes }: Partial<IdentityAttributes>,
  now: number,
): IdentityRecord {
  const merged = Object.entries({ ...identity.extra_values, ...extra_values }).filter(([, value]) => value !== null)
  const changed = { ...identity, ...attributes, extra_values: Object.fromEntries(merged) }
  return JSON.stringify(changed) === JSON.stringify(identity) ? identity : { ...changed, updated_at: now }
}

/** The identity for the customer's own devices, without facts that are for agents only. */
export function presentIdentityToCustomer(identity: IdentityRecord): CustomerIdentity {
  const { signed, foreign_id, screenname, firstname, lastname, email, company, avatar_url, extra_values } = identity
  return { signed, foreign_id, screenname, firstname, lastname, email, company, avatar_url, extra_values }
}
