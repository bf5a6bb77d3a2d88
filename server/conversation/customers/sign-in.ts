import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newIdentity } from '../new-records'
import type { CustomerTransaction, Reader } from '../ports'
import type { IdentityRecord, SessionRecord } from '../records'
import type { CommunityKeyRecord } from '../setup-records'
import { noteCustomerSeen } from './devices'
import { endPermanently } from './end-sessions'
import { type IdentityAttributes, withAttributes, withAttributesOfAgents } from './identity-attributes'
import { dissolveIfAlone } from './identity-groups'
import { movePages } from './pages'
import { sessionTaken, signInRejected, tokenRefused } from './refusals'
import { openSessionOf, type Visitor } from './session'
import { moveSubscriptions } from './subscriptions'

export interface SignedClaims {
  uuid: string
  attributes: Partial<IdentityAttributes>
  keyId: string
  expiresAt: number
  /** The hash of the session's new token; null: the token does not change. */
  nextSessionHash: string | null
}

export interface SignedInCustomer {
  identity: IdentityRecord
  before: string | null
}

/** Signs the visitor in. Moves the conversations of an anonymous visitor to the signed customer. Throws if refused. */
export function signIn(needs: Needs, visitor: Visitor, name: SignedClaims): Promise<SignedInCustomer> {
  return needs.store.transact(async (tx) => {
    const { community_id } = visitor.source
    const community = await tx.community(community_id)
    if (community?.signed_identities === 'rejected') throw signInRejected()
    // The key may have been revoked since the token was read.
    const key = await verifyingKey(tx, { communityId: community_id, keyId: name.keyId, now: needs.clock() })
    if (!key) throw tokenRefused('token_unknown_key')
    const session = await openSessionOf(tx, visitor)
    const signed = await signedIdentityOf(needs, tx, community_id, name)
    const before = session?.identity_id ?? null
    const isClaimed = session && !session.signed && before !== null && before !== signed.id
    const identity = isClaimed ? await claimAnonymousIdentity(needs, tx, before, signed) : signed
    if (session) {
      const to = { token_hash: name.nextSessionHash ?? visitor.sessionHash, identity_id: identity.id }
      await moveSubscriptions(tx, session, to, isClaimed || before === identity.id)
    }
    await moveSession(needs, tx, { visitor, session, identity, name })
    return { identity, before }
  })
}

/** Returns the key with this name or id; null for an unknown, expired or revoked key. */
export async function verifyingKey(
  read: Pick<Reader, 'communityKeys'>,
  { communityId, kid, keyId, now }: { communityId: string; kid?: string; keyId?: string; now: number },
): Promise<CommunityKeyRecord | null> {
  const key = (await read.communityKeys(communityId)).find((each) => each.kid === kid || each.id === keyId)
  return key && (key.valid_until === null || key.valid_until > now) ? key : null
}

async function signedIdentityOf(
  needs: Needs,
  tx: CustomerTransaction,
  communityId: string,
  { uuid, attributes }: SignedClaims,
) {
  const now = needs.clock()
  const storedIdentity = await tx.identityByForeignId(communityId, uuid)
  // The server creates the ids of anonymous identities, so a site cannot claim one.
  if (storedIdentity && !storedIdentity.signed)
    throw tokenRefused('token_claims', 'uuid is the id of an anonymous customer.')
  if (storedIdentity) {
    const changed = withAttributes(storedIdentity, attributes, 'token', now)
    if (changed !== storedIdentity) await tx.updateIdentity(changed)
    await noteCustomerSeen(needs, tx, changed)
    return changed
  }
  const id = needs.ids()
  const newRecord = newIdentity({ id, community_id: communityId, foreign_id: uuid, signed: true }, now)
  const identity = withAttributes(newRecord, attributes, 'token', now)
  await tx.insertIdentity(identity)
  return identity
}

/** Moves an anonymous customer's conversations to the signed identity. Copies only values that agents wrote. */
async function claimAnonymousIdentity(
  needs: Needs,
  tx: CustomerTransaction,
  anonymousId: string,
  signed: IdentityRecord,
): Promise<IdentityRecord> {
  const signedId = signed.id
  const anonymous = await tx.identity(anonymousId)
  await tx.moveConversations(anonymousId, signedId)
  await movePages(tx, anonymousId, signedId)
  await tx.deleteIdentity(anonymousId)
  await dissolveIfAlone(needs, tx, anonymous?.identity_group_id ?? null)
  await recordEvent(tx, needs, { actor: null, action: 'identity.claimed', about: { id: signedId } })
  const identity = anonymous ? withAttributesOfAgents(signed, anonymous, needs.clock()) : signed
  if (identity !== signed) await tx.updateIdentity(identity)
  return identity
}

interface SignInScene {
  visitor: Visitor
  session: SessionRecord | null
  identity: IdentityRecord
  name: Pick<SignedClaims, 'keyId' | 'expiresAt' | 'nextSessionHash'>
}

/** A new token, because the anonymous session's token must not give access. */
async function moveSession(
  { clock }: Needs,
  tx: CustomerTransaction,
  { visitor, session, identity, name }: SignInScene,
) {
  const { keyId: key_id, expiresAt: expires_at, nextSessionHash: next } = name
  const now = clock()
  const person = { source_id: visitor.source.id, identity_id: identity.id, signed: true, key_id }
  const signed = { expires_at, digest_id: null, seen_at: now, ended_at: null, ...person }
  const origin = visitor.origin ?? session?.origin ?? null
  if (next !== null && next !== visitor.sessionHash) {
    if (await tx.session(next)) throw sessionTaken()
    if (session) await endPermanently(tx, { ...session, ...signed }, now)
    await tx.insertSession({ token_hash: next, origin, created_at: now, ...signed })
  } else if (session) {
    await tx.updateSession({ ...session, ...signed, origin })
  } else {
    await tx.insertSession({ token_hash: visitor.sessionHash, origin, created_at: now, ...signed })
  }
}
