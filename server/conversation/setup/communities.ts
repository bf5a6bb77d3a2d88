import { type Actor, recordChange, recordEvent } from '../events/record-event'
import { type Change, requireUnchanged } from '../events/unchanged'
import type { Needs } from '../needs'
import { hasRight, readableSources, requireCommunity, requireEverySource, requireRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, CommunityRecord } from '../records'
import { changedAt } from '../stored-record'
import { communityHidden, communityInUse } from './refusals'

type CommunityFields = Pick<CommunityRecord, 'name' | 'signed_identities'>

/** Returns communities of readable sources; with `manage_sources` also empty ones; with `manage_communities` all. */
export async function readableCommunities(read: Reader, agent: AgentRecord): Promise<CommunityRecord[]> {
  const ofStudio = new Set((await read.sources()).flatMap((each) => (each.settings.studio ? [each.community_id] : [])))
  const communities = (await read.communities()).filter(({ id }) => !ofStudio.has(id))
  if (await hasRight(read, agent, 'manage_communities')) return communities
  const ownIds = new Set((await readableSources(read, agent)).map((source) => source.community_id))
  const usedIds = new Set((await read.sources()).map((source) => source.community_id))
  const startsOne = await hasRight(read, agent, 'manage_sources')
  return communities.filter(({ id }) => ownIds.has(id) || (startsOne && !usedIds.has(id)))
}

/** Returns the community. Throws 404 if the agent may not read it. */
export async function readableCommunity(read: Reader, agent: AgentRecord, id: string): Promise<CommunityRecord> {
  const community = (await readableCommunities(read, agent)).find((each) => each.id === id)
  if (!community) throw communityHidden()
  return community
}

/** Throws 404, 403. */
export async function managedCommunity(read: Reader, agent: AgentRecord, id: string): Promise<CommunityRecord> {
  const community = await readableCommunity(read, agent, id)
  await requireRight(read, agent, 'manage_communities')
  return community
}

export function createCommunity(needs: Needs, actor: Actor, fields: CommunityFields): Promise<CommunityRecord> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, actor.agent, 'manage_communities')
    requireEverySource(actor.agent)
    const now = needs.clock()
    const community: CommunityRecord = { id: needs.ids(), ...fields, created_at: now, updated_at: now }
    await tx.insertCommunity(community)
    await recordEvent(tx, needs, { actor, action: 'community.created', about: community, changed: Object.keys(fields) })
    return community
  })
}

/** Throws 404, 403, 409. */
export function changeCommunity(needs: Needs, actor: Actor, id: string, { fields, seenAt }: Change<CommunityFields>) {
  return needs.store.transact(async (tx) => {
    const community = await managedCommunity(tx, actor.agent, id)
    await requireCommunity(tx, actor.agent, id)
    requireUnchanged(community, seenAt)
    const changed: CommunityRecord = { ...community, ...fields, updated_at: changedAt(community, needs.clock()) }
    await tx.updateCommunity(changed)
    await recordChange(tx, needs, { actor, action: 'community.changed' }, community, changed)
    return changed
  })
}

/** Deletes a community with its keys. Throws 404, 403, 409 if it has sources or identities. */
export function deleteCommunity(needs: Needs, actor: Actor, id: string): Promise<CommunityRecord> {
  return needs.store.transact(async (tx) => {
    const community = await managedCommunity(tx, actor.agent, id)
    await requireCommunity(tx, actor.agent, id)
    const hasSources = (await tx.sources()).some((source) => source.community_id === id)
    if (hasSources || (await tx.communityHasIdentities(id))) throw communityInUse()
    await tx.deleteCommunity(id)
    await recordEvent(tx, needs, { actor, action: 'community.deleted', about: community })
    return community
  })
}
