import type { CustomerIdentity } from '../../../contract/identity'
import type { AttributeOrigin, IdentityRecord } from '../records'
import { changedAt } from '../stored-record'

export type IdentityAttributes = Pick<
  IdentityRecord,
  'screenname' | 'firstname' | 'lastname' | 'email' | 'company' | 'phone' | 'avatar_url' | 'extra_values'
>

const mostExtraValues = 50

export const isWithinLimit = ({ extra_values = {} }: Partial<IdentityAttributes>): boolean =>
  Object.keys(extra_values).length <= mostExtraValues

/** Who set an attribute: the site by a signed token, the page of an anonymous visitor, or an agent. */
export type AttributeSetter = 'token' | 'page' | 'agent'

const ofExtra = (name: string) => `extra_values.${name}`

/**
 * Merges attributes; null removes an extra value. A page cannot replace an agent's value, because pages can be forged.
 */
export function withAttributes(
  identity: IdentityRecord,
  { extra_values = {}, ...attributes }: Partial<IdentityAttributes>,
  giver: AttributeSetter,
  now: number,
): IdentityRecord {
  const { origins: before } = identity
  const free = (name: string) => giver !== 'page' || before[name] !== 'agent'
  const plain = Object.entries(attributes).filter(([name]) => free(name))
  const extra = Object.entries(extra_values).filter(([name]) => free(ofExtra(name)))
  const merged = Object.entries(Object.assign({}, identity.extra_values, Object.fromEntries(extra)))
  const values = {
    extra_values: Object.fromEntries(merged.filter(([, each]) => each !== null)),
    ...Object.fromEntries(plain),
  }
  const changes = [
    ...plain.map(([name, value]) => [name, value, identity[name as keyof IdentityRecord]] as const),
    ...extra.map(([name, value]) => [ofExtra(name), value, identity.extra_values[name] ?? null] as const),
  ]
  const changed = { ...identity, ...values, origins: originsAfter(before, changes, giver) }
  return JSON.stringify(changed) === JSON.stringify(identity)
    ? identity
    : { ...changed, updated_at: changedAt(changed, now) }
}

/** An agent's removal of a value is recorded, so that a page cannot set the value again. */
function originsAfter(
  before: IdentityRecord['origins'],
  changes: readonly (readonly [name: string, value: unknown, before: unknown])[],
  giver: AttributeSetter,
): IdentityRecord['origins'] {
  const origins = new Map<string, AttributeOrigin>(Object.entries(before))
  for (const [name, value, old] of changes) {
    if (giver === 'agent') {
      if (JSON.stringify(value) !== JSON.stringify(old)) origins.set(name, 'agent')
    } else if (value === null) origins.delete(name)
    else origins.set(name, 'site')
  }
  return Object.fromEntries(origins)
}

/** Fills the missing attributes of the signed identity from what agents wrote about the anonymous customer. */
export function withAttributesOfAgents(
  identity: IdentityRecord,
  anonymous: IdentityRecord,
  now: number,
): IdentityRecord {
  const free = (name: string) => anonymous.origins[name] === 'agent' && identity.origins[name] === undefined
  const { screenname, firstname, lastname, email, company, phone, avatar_url } = anonymous
  const plain = Object.entries({ screenname, firstname, lastname, email, company, phone, avatar_url }).filter(
    ([name, value]) => free(name) && value !== null && identity[name as keyof IdentityRecord] === null,
  )
  const extra = Object.entries(anonymous.extra_values).filter(
    ([name]) => free(ofExtra(name)) && identity.extra_values[name] === undefined,
  )
  const agentValues = { extra_values: Object.fromEntries(extra), ...Object.fromEntries(plain) }
  return withAttributes(identity, agentValues, 'agent', now)
}

/** Returns the identity for the customer's own devices, without facts that are only for agents. */
export function presentIdentityToCustomer(identity: IdentityRecord): CustomerIdentity {
  const { signed, foreign_id, screenname, firstname, lastname, email, company, phone, avatar_url, extra_values } =
    identity
  return { signed, foreign_id, screenname, firstname, lastname, email, company, phone, avatar_url, extra_values }
}
