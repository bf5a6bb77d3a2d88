import { type Actor, recordEvent } from '../events/record-event'
import { changedSinceRead } from '../events/unchanged'
import type { Needs } from '../needs'
import { readableSources, requireRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, SourcePermissionRecord } from '../records'
import { invalid } from '../refusals'
import { requireOwnPermissions } from './own-rights'
import { userHidden } from './refusals'
import { managedUser } from './users'

export type SourcePermission = Omit<SourcePermissionRecord, 'agent_id'>

/** Returns a user's permissions on sources that the agent can read. For other users, needs `manage_users`. */
export async function sourcesPermissions(
  read: Reader,
  agent: AgentRecord,
  userId: string,
): Promise<SourcePermissionRecord[]> {
  if (!(await read.agent(userId))) throw userHidden()
  if (userId !== agent.id) await requireRight(read, agent, 'manage_users')
  const readable = new Set((await readableSources(read, agent)).map((source) => source.id))
  return (await read.sourcePermissions(userId)).filter((permission) => readable.has(permission.source_id))
}

/** Throws 404, 403 for permissions that the caller lacks, 409 after another change, 422 with every problem. */
export function changeSourcesPermissions(
  needs: Needs,
  actor: Actor,
  userId: string,
  { wanted: requested, seen }: { wanted: readonly SourcePermission[]; seen?: readonly SourcePermission[] | undefined },
): Promise<SourcePermissionRecord[]> {
  return needs.store.transact(async (tx) => {
    const user = await managedUser(tx, actor.agent, userId)
    const readable = new Set((await readableSources(tx, actor.agent)).map((source) => source.id))
    check(requested, readable)
    if (seen && permissionsKey(seen) !== permissionsKey(await tx.sourcePermissions(userId))) throw changedSinceRead()
    const granted = requested
      .filter(({ read, reply, initiate_discussion }) => read || reply || initiate_discussion)
      .map((permission) => ({ agent_id: userId, ...permission }))
    await requireOwnPermissions(tx, actor.agent, granted)
    await tx.replaceSourcePermissions(userId, granted)
    await recordEvent(tx, needs, { actor, action: 'user.changed', about: user, changed: ['sources_permissions'] })
    return granted
  })
}

const permissionsKey = (permissions: readonly SourcePermission[]) =>
  permissions
    .map(({ source_id, read, reply, initiate_discussion }) => `${source_id} ${read} ${reply} ${initiate_discussion}`)
    .sort()
    .join()

function check(permissions: readonly SourcePermission[], readable: ReadonlySet<string>): void {
  const sourceIds = new Set<string>()
  const problems = permissions.flatMap(({ source_id, read, reply, initiate_discussion }, nth) => {
    const path = `sources_permissions[${nth}]`
    const isRepeated = sourceIds.has(source_id)
    sourceIds.add(source_id)
    if (!readable.has(source_id)) {
      const message = `${path}.source_id names no source that this agent may read.`
      return [{ path: `${path}.source_id`, code: 'unknown', message }]
    }
    if (isRepeated)
      return [
        { path: `${path}.source_id`, code: 'repeated', message: `${path}.source_id repeats an earlier source_id.` },
      ]
    if (!read && (reply || initiate_discussion)) {
      const message = `${path}.read must be true: an agent who cannot read cannot reply or initiate a discussion.`
      return [{ path: `${path}.read`, code: 'required', message }]
    }
    return []
  })
  if (problems.length > 0) throw invalid(problems)
}
