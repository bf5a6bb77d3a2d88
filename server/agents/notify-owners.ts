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
  const rungTo = new Map<string, string>()
  const returns = new Map<string, string>()

  async function notifyOwner(conversation: Conversation): Promise<void> {
    const { id, owner } = conversation
    const before = owners.get(id)
    if (owner) owners.set(id, owner.id)
    else owners.delete(id)
    if (!owner || owner.id === before) return
    const by = await findGiver(read, conversation)
    if (by && by.id !== owner.id) agents.local.to(agentRoom(owner.id)).emit('conversation:given', { conversation, by })
    if (before === undefined || by?.id === before) return
    agents.local.to(agentRoom(before)).emit('conversation:taken', { conversation_id: id, owner, by })
  }

  const mentions = new Map<string, string>()

  async function notifyMentioned(conversation: Conversation): Promise<void> {
    const { id, unread_mentions, updated_at } = conversation
    if (unread_mentions.length === 0) return
    const since = Date.parse(updated_at) - togetherMs
    const known = mentions.get(id) ?? ''
    const found = (await read.unseenMentions([id])).filter((each) => each.id > known && each.created_at >= since)
    const nameOf = await agentNames(read)
    for (const each of found) {
      mentions.set(id, each.id)
      agents.local.to(agentRoom(each.agent_id)).emit('conversation:mentioned', { conversation, by: nameOf(each.by_id) })
    }
  }

  /** Only unseen conversations can have just returned, so most changes need no read. */
  async function notifyReturned(conversation: Conversation): Promise<void> {
    const { id, owner, unseen, snoozed_until, updated_at } = conversation
    if (!owner || !unseen || snoozed_until !== null) return
    const { records } = await read.events({ sourceIds: null, subjectId: id }, { offset: 0, limit: 5 })
    const woken = records.find(({ action }) => action === 'content_thread.woken')
    if (!woken || woken.created_at < Date.parse(updated_at) - togetherMs || returns.get(id) === woken.id) return
    returns.set(id, woken.id)
    agents.local.to(agentRoom(owner.id)).emit('conversation:returned', { conversation })
  }

  async function notifyRing(conversation: Conversation): Promise<void> {
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
    async notify(conversation: Conversation): Promise<void> {
      await notifyOwner(conversation)
      await notifyReturned(conversation)
      await notifyMentioned(conversation)
      await notifyRing(conversation)
    },
    forget(id: string): void {
      owners.delete(id)
      rungTo.delete(id)
      returns.delete(id)
      mentions.delete(id)
    },
  }
}

/** An owner event this recent belongs to the current change of the conversation. */
const togetherMs = 10_000

/** Returns the agent who gave the conversation away. Null if a rule did, or if the event is too old. */
async function findGiver(read: Reader, { intervention_id, updated_at }: Conversation): Promise<AgentName | null> {
  if (intervention_id === null) return null
  const { records } = await read.events({ sourceIds: null, subjectId: intervention_id }, { offset: 0, limit: 5 })
  const given = records.find(({ action }) => /\.(taken|released|reassigned)$/.test(action))
  if (!given?.agent_id || given.created_at < Date.parse(updated_at) - togetherMs) return null
  return (await agentNames(read))(given.agent_id)
}
