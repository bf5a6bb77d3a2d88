import { hasRight, readableSources } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, IdentityRecord } from '../records'
import { identityDataForbidden } from '../refusals'
import { identityHidden } from './refusals'

/** The identity whose data this agent may hand out or delete: `edit_identities` says so. 404 when it is unknown or unreadable, else 403. */
export async function identityForData(read: Reader, agent: AgentRecord, identityId: string): Promise<IdentityRecord> {
  const identity = await read.identity(identityId)
  const sources = identity ? await readableSources(read, agent) : []
  if (!identity || !sources.some(({ community_id }) => community_id === identity.community_id)) throw identityHidden()
  if (!(await hasRight(read, agent, 'edit_identities'))) throw identityDataForbidden()
  return identity
}
