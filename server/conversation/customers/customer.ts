import type { Scene } from '../act'
import type { Needs } from '../needs'
import { newIdentity } from '../new-records'
import type { IdentityRecord, SessionRecord, SourceRecord } from '../records'
import { changedAt } from '../stored-record'
import { unknownThread } from '../threads/refusals'
import type { WriteSet } from '../write-set'
import { isSeenLater } from './devices'
import { type IdentityAttributes, isWithinLimit, withAttributes } from './identity-attributes'
import { mustBeWritable } from './session'

/** How the author of a message is known: by a browser session, an id on a channel, or a signed reply address. */
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

/** The identity that writes. A new one is not stored yet, and each run of `decide` gives it another id. */
export interface WritingIdentity {
  readonly id: string
  readonly isNew: boolean
}

/**
 * Returns the identity that writes on this source. The first message creates it, together with the browser's session.
 */
export function identityOf(
  needs: Needs,
  scene: Scene,
  set: WriteSet,
  source: SourceRecord,
  customer: Customer,
): WritingIdentity {
  if ('foreignId' in customer) return foreignIdentity(needs, scene, set, source, customer)
  if ('identityId' in customer) return identityById(needs, scene, set, source, customer)
  const community = scene.settings().communities.get(source.community_id) ?? null
  const session = mustBeWritable(scene.session(customer.sessionHash), source, community)
  if (!session) return beginSession(needs, set, source, customer)
  if (customer.attributes) addAttributes(needs, scene, set, session, customer.attributes)
  if (session.origin === null && customer.origin !== null)
    set.sessions.push({ before: session, after: { ...session, origin: customer.origin } })
  return { id: session.identity_id, isNew: false }
}

/** Adds the site's attributes. An upload or another tab may have created the session without them. */
function addAttributes(
  { clock }: Needs,
  scene: Scene,
  set: WriteSet,
  { identity_id }: SessionRecord,
  attributes: Partial<IdentityAttributes>,
): void {
  const identity = scene.identity(identity_id)
  // Ignores the attributes for a signed customer. Ignores too many attributes, because a message must not fail for
  // them.
  if (!identity || identity.signed) return
  const updatedIdentity = withAttributes(identity, attributes, 'page', clock())
  if (updatedIdentity !== identity && isWithinLimit(updatedIdentity))
    set.identities.push({ before: identity, after: updatedIdentity })
}

function foreignIdentity(
  needs: Needs,
  scene: Scene,
  set: WriteSet,
  source: SourceRecord,
  { foreignId, screenname }: ForeignCustomer,
): WritingIdentity {
  const identity = scene.identityByForeignId(source.community_id, foreignId)
  if (!identity) {
    const id = needs.ids()
    const fields = { id, community_id: source.community_id, foreign_id: foreignId, screenname }
    set.newIdentities.push(newIdentity(fields, needs.clock()))
    return { id, isNew: true }
  }
  if (screenname !== null && screenname !== identity.screenname) {
    const after = { ...identity, screenname, updated_at: changedAt(identity, needs.clock()) }
    set.identities.push({ before: identity, after })
  }
  noteSeen(needs, set, identity)
  return { id: identity.id, isNew: false }
}

function noteSeen({ clock }: Needs, set: WriteSet, identity: IdentityRecord): void {
  const now = clock()
  if (isSeenLater(identity, now)) set.seenIdentities.push({ id: identity.id, at: now })
}

function identityById(
  needs: Needs,
  scene: Scene,
  set: WriteSet,
  source: SourceRecord,
  { identityId }: KnownCustomer,
): WritingIdentity {
  const identity = scene.identity(identityId)
  if (identity?.community_id !== source.community_id) throw unknownThread()
  noteSeen(needs, set, identity)
  return { id: identity.id, isNew: false }
}

function beginSession(
  needs: Needs,
  set: WriteSet,
  source: SourceRecord,
  { sessionHash, origin, attributes }: VisitorCustomer,
): WritingIdentity {
  const now = needs.clock()
  const id = needs.ids()
  const identity = newIdentity({ id, community_id: source.community_id, foreign_id: id }, now)
  set.newIdentities.push(withAttributes(identity, attributes ?? {}, 'page', now))
  set.newSessions.push({
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
  return { id, isNew: true }
}
