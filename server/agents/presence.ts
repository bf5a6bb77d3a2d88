import type { Presence } from '../../contract/inbox/agent-socket'
import type { Clock } from '../conversation/clock-and-ids'
import type { InboxNews, PresentHere } from '../nodes/news'

type PresenceNews = Extract<InboxNews, { of: 'present' }>
type Typing = PresentHere['typing']

/** How long a typing report counts without another report. */
const typingMs = 10_000
/** The interval at which a node repeats which agents are present. The agents of a silent node count as gone. */
const againMs = 20_000
const goneMs = 50_000
const lookMs = 2_500

interface Viewer {
  agent: { id: string; name: string }
  typing: Typing
  typingUntil: number
}

interface Conversation {
  thread: PresenceNews['thread']
  here: Map<string, Viewer>
  elsewhere: Map<string, { agents: PresentHere[]; until: number }>
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

  const at = (thread: PresenceNews['thread']): Conversation => {
    const known = conversations.get(thread.thread_id)
    if (known) return known
    const made: Conversation = { thread, here: new Map(), elsewhere: new Map(), lastShown: '[]' }
    conversations.set(thread.thread_id, made)
    return made
  }

  const presentHere = ({ here }: Conversation): PresentHere[] =>
    mergeAgents([...here.values()].map(({ agent, typing }) => ({ typing, ...agent })))

  function of(conversationId: string): Presence {
    const known = conversations.get(conversationId)
    const elsewhere = [...(known?.elsewhere.values() ?? [])].flatMap(({ agents }) => agents)
    const all = known ? mergeAgents([...presentHere(known), ...elsewhere]) : []
    return {
      conversation_id: conversationId,
      agents: all.map(({ id, name, typing }) => ({ agent: { id, name }, viewing: true, typing })),
    }
  }

  function changed(conversation: Conversation): void {
    const { thread, here, elsewhere } = conversation
    const presence = of(thread.thread_id)
    const shown = JSON.stringify(presence.agents)
    if (shown !== conversation.lastShown) show(thread.source_id, presence)
    conversation.lastShown = shown
    if (here.size === 0 && elsewhere.size === 0) conversations.delete(thread.thread_id)
  }

  const publishViewers = (conversation: Conversation) =>
    publish({ of: 'present', node, thread: conversation.thread, agents: presentHere(conversation) })

  function set(connection: string, thread: PresenceNews['thread'], agent: Viewer['agent'], typing: Typing): void {
    const conversation = at(thread)
    conversation.here.set(connection, { agent, typing, typingUntil: clock() + typingMs })
    publishViewers(conversation)
    changed(conversation)
  }

  function leave(connection: string, conversationId: string): void {
    const conversation = conversations.get(conversationId)
    if (!conversation?.here.delete(connection)) return
    publishViewers(conversation)
    changed(conversation)
  }

  function endSilent(): void {
    const now = clock()
    for (const conversation of conversations.values()) {
      let stopped = false
      for (const each of conversation.here.values()) {
        if (each.typing === null || each.typingUntil > now) continue
        each.typing = null
        stopped = true
      }
      if (stopped) publishViewers(conversation)
      for (const [other, { until }] of conversation.elsewhere) if (until <= now) conversation.elsewhere.delete(other)
      changed(conversation)
    }
  }

  const typingTimer = setInterval(endSilent, lookMs).unref()
  const publishTimer = setInterval(() => {
    for (const conversation of conversations.values()) if (conversation.here.size > 0) publishViewers(conversation)
  }, againMs).unref()

  return {
    of,
    set,
    leave,
    onNews({ node: other, thread, agents }: PresenceNews): void {
      if (other === node) return
      const conversation = at(thread)
      if (agents.length === 0) conversation.elsewhere.delete(other)
      else conversation.elsewhere.set(other, { agents, until: clock() + goneMs })
      changed(conversation)
    },
    close(): void {
      clearInterval(typingTimer)
      clearInterval(publishTimer)
    },
  }
}

export type PresenceOfAgents = ReturnType<typeof createPresence>

function mergeAgents(all: readonly PresentHere[]): PresentHere[] {
  const byId = new Map<string, PresentHere>()
  for (const each of all) {
    const known = byId.get(each.id)
    byId.set(each.id, { ...each, typing: known?.typing ?? each.typing })
  }
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}
