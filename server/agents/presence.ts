import type { Presence } from '../../contract/inbox/agent-socket'
import type { Clock } from '../conversation/clock-and-ids'
import type { InboxNews, LocalPresence } from '../nodes/news'

type PresenceNews = Extract<InboxNews, { of: 'present' }>
type Typing = LocalPresence['typing']

/** How long a typing report counts without another report. */
const typingMs = 10_000
/** The interval at which a node repeats which agents are present. The agents of a silent node count as gone. */
const republishMs = 20_000
const nodeExpiryMs = 50_000
const expiryCheckMs = 2_500

interface Viewer {
  agent: { id: string; name: string }
  typing: Typing
  typingUntil: number
}

interface Conversation {
  thread: PresenceNews['thread']
  localViewers: Map<string, Viewer>
  remoteViewers: Map<string, { agents: LocalPresence[]; until: number }>
  lastShown: string
}

interface Options {
  node: string
  clock: Clock
  show(sourceId: string, presence: Presence): void
  publish(news: PresenceNews): void
}

/** Tracks on all nodes which agents have which conversations open. Each node repeats its viewers; others expire. */
export function createPresence({ node, clock, show, publish }: Options) {
  const conversations = new Map<string, Conversation>()

  const conversationOf = (thread: PresenceNews['thread']): Conversation => {
    const existingConversation = conversations.get(thread.thread_id)
    if (existingConversation) return existingConversation
    const conversation: Conversation = { thread, localViewers: new Map(), remoteViewers: new Map(), lastShown: '[]' }
    conversations.set(thread.thread_id, conversation)
    return conversation
  }

  const localAgents = ({ localViewers }: Conversation): LocalPresence[] =>
    mergeAgents([...localViewers.values()].map(({ agent, typing }) => ({ typing, ...agent })))

  function of(conversationId: string): Presence {
    const conversation = conversations.get(conversationId)
    const remoteAgents = [...(conversation?.remoteViewers.values() ?? [])].flatMap(({ agents }) => agents)
    const presentAgents = conversation ? mergeAgents([...localAgents(conversation), ...remoteAgents]) : []
    return {
      conversation_id: conversationId,
      agents: presentAgents.map(({ id, name, typing }) => ({ agent: { id, name }, viewing: true, typing })),
    }
  }

  function showChange(conversation: Conversation): void {
    const { thread, localViewers, remoteViewers } = conversation
    const presence = of(thread.thread_id)
    const agentsJson = JSON.stringify(presence.agents)
    if (agentsJson !== conversation.lastShown) show(thread.source_id, presence)
    conversation.lastShown = agentsJson
    if (localViewers.size === 0 && remoteViewers.size === 0) conversations.delete(thread.thread_id)
  }

  const publishViewers = (conversation: Conversation) =>
    publish({ of: 'present', node, thread: conversation.thread, agents: localAgents(conversation) })

  function set(connection: string, thread: PresenceNews['thread'], agent: Viewer['agent'], typing: Typing): void {
    const conversation = conversationOf(thread)
    conversation.localViewers.set(connection, { agent, typing, typingUntil: clock() + typingMs })
    publishViewers(conversation)
    showChange(conversation)
  }

  function leave(connection: string, conversationId: string): void {
    const conversation = conversations.get(conversationId)
    if (!conversation?.localViewers.delete(connection)) return
    publishViewers(conversation)
    showChange(conversation)
  }

  function endSilent(): void {
    const now = clock()
    for (const conversation of conversations.values()) {
      let stopped = false
      for (const each of conversation.localViewers.values()) {
        if (each.typing === null || each.typingUntil > now) continue
        each.typing = null
        stopped = true
      }
      if (stopped) publishViewers(conversation)
      for (const [otherNode, { until }] of conversation.remoteViewers)
        if (until <= now) conversation.remoteViewers.delete(otherNode)
      showChange(conversation)
    }
  }

  const typingTimer = setInterval(endSilent, expiryCheckMs).unref()
  const publishTimer = setInterval(() => {
    for (const conversation of conversations.values())
      if (conversation.localViewers.size > 0) publishViewers(conversation)
  }, republishMs).unref()

  return {
    of,
    set,
    leave,
    onNews({ node: otherNode, thread, agents }: PresenceNews): void {
      if (otherNode === node) return
      const conversation = conversationOf(thread)
      if (agents.length === 0) conversation.remoteViewers.delete(otherNode)
      else conversation.remoteViewers.set(otherNode, { agents, until: clock() + nodeExpiryMs })
      showChange(conversation)
    },
    close(): void {
      clearInterval(typingTimer)
      clearInterval(publishTimer)
    },
  }
}

export type PresenceOfAgents = ReturnType<typeof createPresence>

function mergeAgents(agents: readonly LocalPresence[]): LocalPresence[] {
  const byId = new Map<string, LocalPresence>()
  for (const each of agents) {
    const mergedAgent = byId.get(each.id)
    byId.set(each.id, { ...each, typing: mergedAgent?.typing ?? each.typing })
  }
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}
