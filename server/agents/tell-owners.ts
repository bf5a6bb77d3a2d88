import type { AgentName, Conversation } from '../../contract/inbox/conversation'
import { agentNames } from '../conversation/inbox/present'
import { iso } from '../conversation/iso'
import type { Reader } from '../conversation/ports'
import { type AgentServer, agentRoom } from './connection'

/** Tells an agent that a conversation was taken from them, that it rings for them, and that it rings no longer. */
export function createOwnerTeller(agents: AgentServer, read: Reader) {
  /** The owner that each conversation had, to tell them when another agent has it. */
  const owners = new Map<string, string>()
  const rungTo = new Map<string, string>()

  async function tellOwner({ id, owner, intervention_id }: Conversation): Promise<void> {
    const before = owners.get(id)
    if (owner) owners.set(id, owner.id)
    else owners.delete(id)
    if (before === undefined || !owner || owner.id === before) return
    const by = await whoGave(read, intervention_id)
    if (by?.id === before) return
    agents.local.to(agentRoom(before)).emit('conversation:taken', { conversation_id: id, owner, by })
  }

  async function tellRing(conversation: Conversation): Promise<void> {
    const { id, ringing, owner, state } = conversation
    const before = rungTo.get(id)
    if (ringing) rungTo.set(id, ringing.id)
    else rungTo.delete(id)
    if (before !== undefined && before !== ringing?.id) {
      const reason = owner ? 'accepted' : state === 'new' ? 'passed_on' : 'gone'
      agents.local.to(agentRoom(before)).emit('ring:ended', { conversation_id: id, reason, owner })
    }
    if (!ringing || ringing.id === before) return
    const due = (await read.ring(id))?.due_at
    if (due) agents.local.to(agentRoom(ringing.id)).emit('ring:started', { conversation, until: iso(due) })
  }

  return {
    async tell(conversation: Conversation): Promise<void> {
      await tellOwner(conversation)
      await tellRing(conversation)
    },
    /** The conversation was deleted. */
    forget(id: string): void {
      owners.delete(id)
      rungTo.delete(id)
    },
  }
}

async function whoGave(read: Reader, interventionId: string | null): Promise<AgentName | null> {
  if (interventionId === null) return null
  const { records } = await read.events({ sourceIds: null, subjectId: interventionId }, { offset: 0, limit: 5 })
  const by = records.find(({ action }) => /\.(taken|released|reassigned)$/.test(action))?.agent_id
  return by ? (await agentNames(read))(by) : null
}
