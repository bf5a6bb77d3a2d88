import { type Actor, recordChange } from '../events/record-event'
import { type Change, requireUnchanged } from '../events/unchanged'
import type { Needs } from '../needs'
import { hasRight, readableSources, requireCustomer, requireRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, IdentityRecord } from '../records'
import { identityDataForbidden } from '../refusals'
import { changedAt } from '../stored-record'
import { type IdentityAttributes, withAttributes } from './identity-attributes'
import { identityHidden } from './refusals'

/** The communities of the sources that the agent can read. */
export async function communitiesOfSources(read: Reader, agent: AgentRecord): Promise<string[]> {
  return [...new Set((await readableSources(read, agent)).map((source) => source.community_id))]
}

/** Throws 404 if the agent may read no source of the community. */
export async function readableIdentity(read: Reader, agent: AgentRecord, id: string): Promise<IdentityRecord> {
  const identity = await read.identity(id)
  const communityIds = identity ? await communitiesOfSources(read, agent) : []
  if (!identity || !communityIds.includes(identity.community_id)) throw identityHidden()
  return identity
}

/** Returns an identity for an export or a deletion. Throws 404, and 403 without the right `edit_identities`. */
export async function identityForData(read: Reader, agent: AgentRecord, id: string): Promise<IdentityRecord> {
  const identity = await readableIdentity(read, agent, id)
  if (!(await hasRight(read, agent, 'edit_identities'))) throw identityDataForbidden()
  return identity
}

/** Merges extra values; null removes one. Throws 404, 403, and 409 if changed since `seenAt`. */
export function changeIdentity(
  needs: Needs,
  actor: Actor,
  id: string,
  { fields: attributes, seenAt }: Change<IdentityAttributes>,
): Promise<IdentityRecord> {
  return needs.store.transact(async (tx) => {
    const identity = await readableIdentity(tx, actor.agent, id)
    await requireRight(tx, actor.agent, 'edit_identities')
    await requireCustomer(tx, actor.agent, identity)
    requireUnchanged(identity, seenAt)
    const changed = {
      ...withAttributes(identity, attributes, 'agent', needs.clock()),
      updated_at: changedAt(identity, needs.clock()),
    }
    await tx.updateIdentity(changed)
    const { origins } = changed
    await recordChange(tx, needs, { actor, action: 'identity.changed' }, { ...identity, origins }, changed)
    return changed
  })
}
