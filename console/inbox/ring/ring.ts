import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { AgentName, Conversation } from '../../../clients/typescript/operations'
import type { ConversationOffer, ServerToAgent } from '../../../contract/inbox/agent-socket'
import type { Connection } from '../server/connection'

interface RingNeeds {
  connection: Pick<Connection, 'ask'>
  /** Milliseconds since 1970, updated regularly. */
  now: ReadonlySignal<number>
  accepted(conversationId: string): void
  /** Called if another agent accepted first. `owner` owns the conversation. */
  late(owner: AgentName | null): void
  /** Called if the offer ended without an answer on this page. `owner` owns the conversation now. */
  missed(ring: ConversationOffer, owner: AgentName | null): void
  /** Called if the server was unreachable; the offer continues. */
  unheard(): void
}

/** Conversations that the server offers to this agent, who accepts or declines before the next agent is asked. */
export function createRing({ connection, now, accepted, late, missed, unheard }: RingNeeds) {
  const all = signal<readonly ConversationOffer[]>([])
  /** Ids of conversations for which "accept" or "decline" is being sent. */
  const answered = new Set<string>()
  const end = (id: string) => {
    all.value = all.value.filter(({ conversation }) => conversation.id !== id)
  }

  async function answer(event: 'ring:accept' | 'ring:decline', { conversation: { id } }: ConversationOffer) {
    answered.add(id)
    const ack = await connection.ask<null>(event, { conversation_id: id })
    answered.delete(id)
    if (ack) end(id)
    else unheard()
    return ack
  }

  return {
    all: computed(() => all.value.filter(({ until }) => Date.parse(until) > now.value - 60_000)),
    started(ring: ConversationOffer) {
      end(ring.conversation.id)
      all.value = [...all.value, ring]
    },
    /** The offer shows the newest message. */
    changed(conversation: Conversation) {
      all.value = all.value.map((each) =>
        each.conversation.id === conversation.id ? { conversation, until: each.until } : each,
      )
    },
    ended({ conversation_id, reason, owner }: Parameters<ServerToAgent['ring:ended']>[0]) {
      const rung = all.value.find(({ conversation }) => conversation.id === conversation_id)
      end(conversation_id)
      if (rung && reason !== 'gone' && !answered.has(conversation_id)) missed(rung, owner)
    },
    async accept(ring: ConversationOffer) {
      const ack = await answer('ring:accept', ring)
      if (ack?.ok) accepted(ring.conversation.id)
      else if (ack) late(ack.error.owner ?? null)
    },
    decline: (ring: ConversationOffer) => answer('ring:decline', ring),
  }
}
