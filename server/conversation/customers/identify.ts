import type { Needs } from '../needs'
import type { IdentityRecord } from '../records'
import { type IdentityAttributes, isWithinLimit, withAttributes } from './identity-attributes'
import { signedIdentity, tooManyValues } from './refusals'
import { type Visitor, writableSession } from './session'

/** Returns null without a session: a visitor who has not written leaves no record. */
export async function identify(
  { store, clock }: Needs,
  visitor: Visitor,
  attributes: Partial<IdentityAttributes>,
): Promise<IdentityRecord | null> {
  const session = await writableSession(store.read, visitor)
  if (!session) return null
  const storedIdentity = await store.read.identity(session.identity_id)
  if (storedIdentity && withNewAttributes(storedIdentity, attributes, clock()) === storedIdentity) return storedIdentity
  return store.transact(async (tx) => {
    const identity = await tx.identity((await writableSession(tx, visitor))?.identity_id ?? '')
    if (!identity) return null
    const changed = withNewAttributes(identity, attributes, clock())
    if (changed !== identity) await tx.updateIdentity(changed)
    return changed
  })
}

/** Merges earlier and new attributes of a visitor without a record. Throws if there are too many. */
export function mergeAttributes(
  before: Partial<IdentityAttributes> | null,
  attributes: Partial<IdentityAttributes>,
): Partial<IdentityAttributes> {
  const values = Object.entries(Object.assign({}, before?.extra_values, attributes.extra_values))
  const merged = Object.assign({}, before, attributes, {
    extra_values: Object.fromEntries(values.filter(([, value]) => value !== null)),
  })
  if (!isWithinLimit(merged)) throw tooManyValues()
  return merged
}

function withNewAttributes(
  identity: IdentityRecord,
  attributes: Partial<IdentityAttributes>,
  now: number,
): IdentityRecord {
  if (identity.signed) throw signedIdentity()
  const changed = withAttributes(identity, attributes, 'page', now)
  if (!isWithinLimit(changed)) throw tooManyValues()
  return changed
}
