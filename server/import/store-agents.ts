import { newAgent } from '../conversation/new-records'
import { agentRoleId } from '../conversation/rights'
import { storable } from '../values/storable'
import { earlierIds, keepId } from './earlier'
import type { ExportedAgent } from './exported'
import type { ImportNeeds, ImportPlace } from './needs'

export interface AgentIds {
  /** Returns the id of our agent; null: the service itself wrote. */
  idOf(agent: ExportedAgent | null): Promise<string>
  /** Returns the id of our user with the agent's e-mail address; null for none. */
  userOf(agent: ExportedAgent): string | null
  /** Remembers name and address of an agent, which messages leave out. */
  learn(agent: ExportedAgent): void
}

/**
 * Finds the agents of an export by e-mail address. The others become disabled users, so that their names stay on their
 * messages.
 */
export async function createAgentIds(
  { store, clock, ids }: Pick<ImportNeeds, 'store' | 'clock' | 'ids'>,
  { service, dryRun, report }: Pick<ImportPlace, 'service' | 'dryRun' | 'report'>,
): Promise<AgentIds> {
  const known = new Map<string, ExportedAgent>()
  const found = new Map<string, string>()
  const byEmail = new Map(
    (await store.read.agents()).flatMap(({ id, email }) => (email ? [[email.toLowerCase(), id] as const] : [])),
  )
  const earlier = await earlierIds(store.read, 'imported_agents')

  const userWith = (email: string | null) => (email ? byEmail.get(email.toLowerCase()) : undefined)

  async function find({ id, name, email }: ExportedAgent): Promise<string> {
    const own = userWith(email)
    if (own) return own
    const key = `${service}:${id}`
    const before = earlier.get(key)
    if (before && (await store.read.agent(before))) {
      report.known('agents')
      return before
    }
    report.stored('agents')
    const agentId = ids()
    if (dryRun) return agentId
    const shownName = storable(name ?? email?.split('@')[0] ?? `${titled(service)} ${id}`)
      .trim()
      .slice(0, 100)
    const fields = { id: agentId, name: shownName || titled(service), email, role_id: agentRoleId, enabled: false }
    await store.transact(async (tx) => {
      await tx.insertAgent(newAgent(fields, clock()))
      await keepId(tx, 'imported_agents', key, agentId)
    })
    return agentId
  }

  return {
    learn: (agent) => void known.set(agent.id, agent),
    userOf: (agent) => userWith((known.get(agent.id) ?? agent).email) ?? null,
    idOf: async (agent) => {
      const id = agent?.id ?? ''
      const before = found.get(id)
      if (before) return before
      const full = known.get(id) ?? agent ?? { id: 'service', name: titled(service), email: null }
      const agentId = await find(full)
      found.set(id, agentId)
      return agentId
    },
  }
}

const titled = (service: string): string => service.charAt(0).toUpperCase() + service.slice(1)
