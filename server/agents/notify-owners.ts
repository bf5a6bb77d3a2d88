import type { AgentName, Conversation } from '../../contract/inbox/conversation'
import { iso } from '../conversation/clock-and-ids'
import { agentNames } from '../conversation/inbox/present'
import type { Reader } from '../conversation/ports'
import { type AgentServer, agentRoom } from './connection'

/**
 * Notifies owners when a conversation is assigned, taken away, offered or woken. Notifies agents mentioned in comments.
 */
export function createOwnerNotifier(agents: AgentServer, read: Reader) {
  /** The former owner of each conversation, who is notified when another agent becomes the owner. */
  const owners = new Map<string, string>()
  const ringingAgents = new Map<string, string>()
  const wokenEvents = new Map<string, string>()

  async function notifyOwner(conversation: Conversation): Promise<void> {
    const { id, owner } = conversation
    const formerOwnerId = owners.get(id)
    if (owner) owners.set(id, owner.id)
    else owners.delete(id)
    if (!owner || owner.id === formerOwnerId) return
    const by = await findGiver(read, conversation)
    if (by && by.id !== owner.id) agents.local.to(agentRoom(owner.id)).emit('conversation:given', { conversation, by })
    if (formerOwnerId === undefined || by?.id === formerOwnerId) return
    agents.local.to(agentRoom(formerOwnerId)).emit('conversation:taken', { conversation_id: id, owner, by })
  }

  const lastMentions = new Map<string, string>()

  async function notifyMentioned(conversation: Conversation): Promise<void> {
    const { id, unread_mentions, updated_at } = conversation
    if (unread_mentions.length === 0) return
    const since = Date.parse(updated_at) - recentEventMs
    const lastMentionId = lastMentions.get(id) ?? ''
    const newMentions = (await read.unseenMentions([id])).filter(
      (each) => each.id > lastMentionId && each.created_at >= since,
    )
    const nameOf = await agentNames(read)
    for (const each of newMentions) {
      lastMentions.set(id, each.id)
      agents.local.to(agentRoom(each.agent_id)).emit('conversation:mentioned', { conversation, by: nameOf(each.by_id) })
    }
  }

  /** Only unseen conversations can have just returned, so most changes need no read. */
  async function notifyReturned(conversation: Conversation): Promise<void> {
    const { id, owner, unseen, snoozed_until, updated_at } = conversation
    if (!owner || !unseen || snoozed_until !== null) return
    const { records } = await read.events({ sourceIds: null, subjectId: id }, { offset: 0, limit: 5 })
    const wokenEvent = records.find(({ action }) => action === 'content_thread.woken')
    if (
      !wokenEvent ||
      wokenEvent.created_at < Date.parse(updated_at) - recentEventMs ||
      wokenEvents.get(id) === wokenEvent.id
    )
      return
    wokenEvents.set(id, wokenEvent.id)
    agents.local.to(agentRoom(owner.id)).emit('conversation:returned', { conversation })
  }

  async function notifyRing(conversation: Conversation): Promise<void> {
    const { id, ringing, owner, state } = conversation
    const formerAgentId = ringingAgents.get(id)
    if (ringing) ringingAgents.set(id, ringing.id)
    else ringingAgents.delete(id)
    if (formerAgentId !== undefined && formerAgentId !== ringing?.id) {
      const reason = owner ? 'accepted' : state === 'new' ? 'passed_on' : 'gone'
      agents.local.to(agentRoom(formerAgentId)).emit('ring:ended', { conversation_id: id, reason, owner })
    }
    if (!ringing || ringing.id === formerAgentId) return
    const dueAt = (await read.ring(id))?.due_at
    if (dueAt) agents.local.to(agentRoom(ringing.id)).emit('ring:started', { conversation, until: iso(dueAt) })
  }

  return {
    async notify(conversation: Conversation): Promise<void> {
      await notifyOwner(conversation)
      await notifyReturned(conversation)
      await notifyMentioned(conversation)
      await notifyRing(conversation)
    },
    forget(id: string): void {
      owners.delete(id)
      ringingAgents.delete(id)
      wokenEvents.delete(id)
      lastMentions.delete(id)
    },
  }
}

/** An owner event this recent belongs to the current change of the conversation. */
const recentEventMs = 10_000

/** Returns the agent who gave the conversation away. Null if a rule did, or if the event is too old. */
async function findGiver(read: Reader, { intervention_id, updated_at }: Conversation): Promise<AgentName | null> {
  if (intervention_id === null) return null
  const { records } = await read.events({ sourceIds: null, subjectId: intervention_id }, { offset: 0, limit: 5 })
  const handOver = records.find(({ action }) => /\.(taken|released|reassigned)$/.test(action))
  if (!handOver?.agent_id || handOver.created_at < Date.parse(updated_at) - recentEventMs) return null
  return (await agentNames(read))(handOver.agent_id)
}
