import type { Needs } from '../needs'
import { newIdentity } from '../new-records'
import type { CustomerTransaction } from '../ports'
import type { SessionRecord, SourceRecord } from '../records'
import { changedAt } from '../stored-record'
import { unknownThread } from '../threads/refusals'
import { noteCustomerSeen } from './devices'
import { type IdentityAttributes, isWithinLimit, withAttributes } from './identity-attributes'
import { writableSession } from './session'

/** A browser with its session, a person on a connector's channel, or the owner of a signed reply address. */
export type Customer = VisitorCustomer | ForeignCustomer | KnownCustomer

interface VisitorCustomer {
  /** SHA-256 of the visitor's session token. */
  sessionHash: string
  origin: string | null
  /** The site's attributes of the visitor, which are stored with the identity at the first message. */
  attributes?: Partial<IdentityAttributes> | null
}

interface ForeignCustomer {
  /** The customer's id on the channel. A community has one identity for it. */
  foreignId: string
  screenname: string | null
}

interface KnownCustomer {
  identityId: string
}

/**
 * Returns the identity that writes on this source. The first message creates it, together with the browser's session.
 */
export async function identityOf(
  needs: Needs,
  tx: CustomerTransaction,
  source: SourceRecord,
  customer: Customer,
): Promise<string> {
  if ('foreignId' in customer) return foreignIdentity(needs, tx, source, customer)
  if ('identityId' in customer) return knownIdentity(needs, tx, source, customer)
  const session = await writableSession(tx, { source, sessionHash: customer.sessionHash })
  if (!session) return beginSession(needs, tx, source, customer)
  if (customer.attributes) await addAttributes(needs, tx, session, customer.attributes)
  if (session.origin === null && customer.origin !== null) {
    await tx.updateSession({ ...session, origin: customer.origin })
  }
  return session.identity_id
}

/** Adds the site's attributes. An upload or another tab may have created the session without them. */
async function addAttributes(
  { clock }: Needs,
  tx: CustomerTransaction,
  { identity_id }: SessionRecord,
  attributes: Partial<IdentityAttributes>,
): Promise<void> {
  const identity = await tx.identity(identity_id)
  // A signed customer gets no unsigned attributes. Too many attributes never refuse a message.
  if (!identity || identity.signed) return
  const named = withAttributes(identity, attributes, 'page', clock())
  if (named !== identity && isWithinLimit(named)) await tx.updateIdentity(named)
}

async function foreignIdentity(
  needs: Needs,
  tx: CustomerTransaction,
  source: SourceRecord,
  { foreignId, screenname }: ForeignCustomer,
): Promise<string> {
  const known = await tx.identityByForeignId(source.community_id, foreignId)
  if (!known) {
    const id = needs.ids()
    await tx.insertIdentity(
      newIdentity({ id, community_id: source.community_id, foreign_id: foreignId, screenname }, needs.clock()),
    )
    return id
  }
  if (screenname !== null && screenname !== known.screenname) {
    await tx.updateIdentity({ ...known, screenname, updated_at: changedAt(known, needs.clock()) })
  }
  await noteCustomerSeen(needs, tx, known)
  return known.id
}

async function knownIdentity(
  needs: Needs,
  tx: CustomerTransaction,
  source: SourceRecord,
  { identityId }: KnownCustomer,
): Promise<string> {
  const known = await tx.identity(identityId)
  if (known?.community_id !== source.community_id) throw unknownThread()
  await noteCustomerSeen(needs, tx, known)
  return known.id
}

async function beginSession(
  needs: Needs,
  tx: CustomerTransaction,
  source: SourceRecord,
  { sessionHash, origin, attributes }: VisitorCustomer,
): Promise<string> {
  const now = needs.clock()
  const id = needs.ids()
  const identity = newIdentity({ id, community_id: source.community_id, foreign_id: id }, now)
  await tx.insertIdentity(withAttributes(identity, attributes ?? {}, 'page', now))
  await tx.insertSession({
    token_hash: sessionHash,
    source_id: source.id,
    identity_id: id,
    origin,
    signed: false,
    key_id: null,
    expires_at: null,
    digest_id: null,
    seen_at: now,
    ended_at: null,
    created_at: now,
  })
  return id
}
