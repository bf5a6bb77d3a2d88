import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { requireCustomer, requireRight } from '../permissions'
import type { CustomerTransaction, Reader } from '../ports'
import type { AgentRecord, IdentityRecord } from '../records'
import { invalidField } from '../refusals'
import type { IdentityGroupRecord } from '../setup-records'
import { changedAt } from '../stored-record'
import { communitiesOfSources, readableIdentity } from './identities'
import { identityGroupHidden } from './refusals'

export interface Person {
  group: IdentityGroupRecord
  identities: IdentityRecord[]
}

/** Returns a person with the identities that the agent can read. Throws 404 if the agent can read none of them. */
export async function readablePerson(read: Reader, agent: AgentRecord, groupId: string): Promise<Person> {
  const group = await read.identityGroup(groupId)
  const identities = group ? await readableMembers(read, agent, groupId) : []
  if (!group || identities.length === 0) throw identityGroupHidden()
  return { group, identities }
}

/** Joins identities and their groups. Without `groupId` the oldest group remains. Throws 404, 403, 422. */
export function mergeIdentities(
  needs: Needs,
  actor: Actor,
  { groupId, identityIds }: { groupId: string | null; identityIds: readonly string[] },
): Promise<Person> {
  return needs.store.transact(async (tx) => {
    const keptGroup = groupId !== null ? (await readablePerson(tx, actor.agent, groupId)).group : null
    const namedMembers = await namedIdentities(tx, actor, identityIds)
    await requireRight(tx, actor.agent, 'edit_identities')
    if (!keptGroup && namedMembers.length < 2) {
      throw invalidField('identity_ids', 'too_short', 'identity_ids must name at least two identities.')
    }
    const groups = namedMembers.flatMap((each) => each.identity_group_id ?? []).sort()
    await requirePersons(tx, actor, namedMembers, keptGroup ? [keptGroup.id, ...groups] : groups)
    const group = keptGroup ?? (groups[0] ? await tx.identityGroup(groups[0]) : null) ?? (await newGroup(needs, tx))
    const members = new Map(namedMembers.map((each) => [each.id, each]))
    for (const otherGroupId of new Set(groups)) {
      if (otherGroupId === group.id) continue
      for (const each of await tx.identitiesOfGroup(otherGroupId)) members.set(each.id, each)
      await tx.deleteIdentityGroup(otherGroupId)
    }
    for (const each of members.values()) await setGroup(needs, tx, each, group.id)
    return updatePerson(needs, tx, actor, group, 'identity_group.merged')
  })
}

/** Removes identities from a group. Deletes the group if one identity is left. Throws 404, 403, 422. */
export function splitIdentities(
  needs: Needs,
  actor: Actor,
  { groupId, identityIds }: { groupId: string; identityIds: readonly string[] },
): Promise<Person> {
  return needs.store.transact(async (tx) => {
    const { group } = await readablePerson(tx, actor.agent, groupId)
    const namedMembers = await namedIdentities(tx, actor, identityIds)
    await requireRight(tx, actor.agent, 'edit_identities')
    for (const [nth, each] of namedMembers.entries()) {
      if (each.identity_group_id === groupId) continue
      throw invalidField(`identity_ids[${nth}]`, 'not_allowed', `identity_ids[${nth}] is not in this group.`)
    }
    await requirePersons(tx, actor, namedMembers, [groupId])
    for (const each of namedMembers) await setGroup(needs, tx, each, null)
    const person = await updatePerson(needs, tx, actor, group, 'identity_group.split')
    await dissolveIfAlone(needs, tx, groupId)
    return person
  })
}

export async function dissolveIfAlone(needs: Needs, tx: CustomerTransaction, groupId: string | null): Promise<void> {
  const remaining = groupId ? await tx.identitiesOfGroup(groupId) : []
  if (!groupId || remaining.length > 1) return
  for (const each of remaining) await setGroup(needs, tx, each, null)
  await tx.deleteIdentityGroup(groupId)
}

async function namedIdentities(
  tx: CustomerTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<IdentityRecord[]> {
  const unique = [...new Set(ids)]
  return Promise.all(unique.map((id) => readableIdentity(tx, actor.agent, id)))
}

/** Throws 403 unless the agent can read every source of these customers and of their groups. */
async function requirePersons(
  tx: CustomerTransaction,
  actor: Actor,
  namedMembers: readonly IdentityRecord[],
  groupIds: readonly string[],
): Promise<void> {
  const members = await Promise.all([...new Set(groupIds)].map((id) => tx.identitiesOfGroup(id)))
  for (const each of [...namedMembers, ...members.flat()]) await requireCustomer(tx, actor.agent, each)
}

async function newGroup(needs: Needs, tx: CustomerTransaction): Promise<IdentityGroupRecord> {
  const now = needs.clock()
  const group: IdentityGroupRecord = { id: needs.ids(), created_at: now, updated_at: now }
  await tx.insertIdentityGroup(group)
  return group
}

async function setGroup(
  needs: Needs,
  tx: CustomerTransaction,
  identity: IdentityRecord,
  groupId: string | null,
): Promise<void> {
  if (identity.identity_group_id === groupId) return
  await tx.updateIdentity({ ...identity, identity_group_id: groupId, updated_at: changedAt(identity, needs.clock()) })
}

async function updatePerson(
  needs: Needs,
  tx: CustomerTransaction,
  actor: Actor,
  group: IdentityGroupRecord,
  action: 'identity_group.merged' | 'identity_group.split',
): Promise<Person> {
  const changed = { ...group, updated_at: changedAt(group, needs.clock()) }
  await tx.updateIdentityGroup(changed)
  await recordEvent(tx, needs, { actor, action, about: group, changed: ['identity_ids'] })
  return { group: changed, identities: await readableMembers(tx, actor.agent, group.id) }
}

async function readableMembers(read: Reader, agent: AgentRecord, groupId: string): Promise<IdentityRecord[]> {
  const communityIds = new Set(await communitiesOfSources(read, agent))
  return (await read.identitiesOfGroup(groupId)).filter(({ community_id }) => communityIds.has(community_id))
}
