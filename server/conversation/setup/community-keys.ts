import { endSessionsOfKey } from '../customers/end-sessions'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { requireCommunity } from '../permissions'
import type { SetupTransaction } from '../ports'
import { invalidField } from '../refusals'
import type { CommunityKeyRecord } from '../setup-records'
import { changedAt } from '../stored-record'
import { managedCommunity } from './communities'
import { keyHidden } from './refusals'

interface NewKey {
  algorithm: CommunityKeyRecord['algorithm']
  /** The name of the key in tokens; absent: the key's id. */
  kid?: string
  publicKey?: string
}

/** An HS256 secret is made here, and the caller shows it once. Throws 404, 403, 422. */
export function createKey(needs: Needs, actor: Actor, communityId: string, input: NewKey): Promise<CommunityKeyRecord> {
  return needs.store.transact(async (tx) => {
    await managedCommunity(tx, actor.agent, communityId)
    await requireCommunity(tx, actor.agent, communityId)
    const key = await storeKey(needs, tx, communityId, input)
    await recordEvent(tx, needs, { actor, action: 'community_key.created', about: key })
    return key
  })
}

interface Rotation extends Omit<NewKey, 'algorithm'> {
  overlapMs: number
}

/** The old key ends after the overlap at the latest. Throws 404, 403, 422. */
export function rotateKey(needs: Needs, actor: Actor, communityId: string, keyId: string, rotation: Rotation) {
  return needs.store.transact(async (tx) => {
    const old = await managedKey(tx, actor, communityId, keyId)
    await requireCommunity(tx, actor.agent, communityId)
    const key = await storeKey(needs, tx, communityId, { algorithm: old.algorithm, ...rotation })
    await endKey(needs, tx, old, needs.clock() + rotation.overlapMs)
    await recordEvent(tx, needs, { actor, action: 'community_key.created', about: key })
    await recordEvent(tx, needs, { actor, action: 'community_key.rotated', about: old, changed: ['valid_until'] })
    return key
  })
}

/** Revokes a key, and ends the sessions that it signed. Throws 404, 403. */
export async function revokeKey(
  needs: Needs,
  actor: Actor,
  communityId: string,
  keyId: string,
): Promise<CommunityKeyRecord> {
  const { revoked, sessions } = await needs.store.transact(async (tx) => {
    const key = await managedKey(tx, actor, communityId, keyId)
    await requireCommunity(tx, actor.agent, communityId)
    const revoked = await endKey(needs, tx, key, needs.clock())
    const sessions = await endSessionsOfKey(tx, keyId, needs.clock())
    await recordEvent(tx, needs, { actor, action: 'community_key.revoked', about: key, changed: ['valid_until'] })
    return { revoked, sessions }
  })
  for (const { token_hash } of sessions) needs.notify.ended(token_hash, 'expired')
  return revoked
}

async function storeKey(needs: Needs, tx: SetupTransaction, communityId: string, input: NewKey) {
  const { algorithm, publicKey } = input
  if (algorithm === 'RS256' && !publicKey) {
    throw invalidField('public_key', 'required', 'public_key is missing: RS256 needs it, in PEM form.')
  }
  if (algorithm === 'HS256' && publicKey) {
    throw invalidField('public_key', 'not_allowed', 'public_key is for RS256; the secret of HS256 is made here.')
  }
  const id = needs.ids()
  const kid = input.kid ?? id
  if ((await tx.communityKeys(communityId)).some((each) => each.kid === kid)) {
    throw invalidField('kid', 'repeated', 'kid was used before in this community: choose another kid.')
  }
  const now = needs.clock()
  const key: CommunityKeyRecord = {
    id,
    community_id: communityId,
    kid,
    algorithm,
    secret: algorithm === 'HS256' ? needs.secrets.seal(needs.randomHex(32)) : null,
    public_key: publicKey ?? null,
    valid_until: null,
    created_at: now,
    updated_at: now,
  }
  await tx.insertCommunityKey(key)
  return key
}

async function endKey(needs: Needs, tx: SetupTransaction, key: CommunityKeyRecord, end: number) {
  const valid_until = Math.min(key.valid_until ?? end, end)
  const ended: CommunityKeyRecord = { ...key, valid_until, updated_at: changedAt(key, needs.clock()) }
  await tx.updateCommunityKey(ended)
  return ended
}

async function managedKey(tx: SetupTransaction, actor: Actor, communityId: string, keyId: string) {
  await managedCommunity(tx, actor.agent, communityId)
  const key = (await tx.communityKeys(communityId)).find((each) => each.id === keyId)
  if (!key) throw keyHidden()
  return key
}
