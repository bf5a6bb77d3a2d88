import type { Reader } from './ports'
import type { AgentRecord, SourceRecord } from './records'

export type SourceRight = 'read' | 'reply' | 'initiate_discussion'

/** Whether the agent has this right on the source. Admins have every right (decisions, 4). */
export async function may(read: Reader, agent: AgentRecord, right: SourceRight, sourceId: string): Promise<boolean> {
  if (agent.role === 'admin') return true
  const permissions = await read.sourcePermissions(agent.id)
  return permissions.some((permission) => permission.source_id === sourceId && permission[right])
}

/** The sources that the agent may read: what is not among them does not exist for that agent. */
export async function readableSources(read: Reader, agent: AgentRecord): Promise<SourceRecord[]> {
  const sources = await read.sources()
  if (agent.role === 'admin') return sources
  const permissions = await read.sourcePermissions(agent.id)
  const readable = new Set(
    permissions.filter((permission) => permission.read).map((permission) => permission.source_id),
  )
  return sources.filter((source) => readable.has(source.id))
}
