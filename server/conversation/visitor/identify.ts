import { type IdentityAttributes, withAttributes } from '../identity-attributes'
import type { Needs } from '../needs'
import type { IdentityRecord } from '../records'
import { signedIdentity, tooManyValues } from './refusals'
import { actingSession, type Visitor } from './session'

const mostExtraValues = 50

/**
 * What the site says of an anonymous visitor, unsigned. Null while nothing was said: who only looks leaves no record. Throws
 * when a signed token named this customer, or must.
 */
export async function identify(
  { store, clock }: Needs,
  visitor: Visitor,
  attributes: Partial<IdentityAttributes>,
): Promise<IdentityRecord | null> {
  const session = await actingSession(store.read, visitor)
  if (!session) return null
  const known = await store.read.identity(session.identity_id)
  if (known && named(known, attributes, clock()) === known) return known
  return store.transact(async (tx) => {
    const identity = await tx.identity((await actingSession(tx, visitor))?.identity_id ?? '')
    if (!identity) return null
    const changed = named(identity, attributes, clock())
    if (changed !== identity) await tx.updateIdentity(changed)
    return changed
  })
}

/** Throws where unsigned attributes must not come. */
function named(identity: IdentityRecord, attributes: Partial<IdentityAttributes>, now: number): IdentityRecord {
  if (identity.signed) throw signedIdentity()
  const changed = withAttributes(identity, attributes, now)
  if (Object.keys(changed.extra_values).length > mostExtraValues) throw tooManyValues()
  return changed
}
