import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { AgentName, Conversation } from '../../../clients/typescript/operations'
import type { ConversationOffer, ServerToAgent } from '../../../contract/inbox/agent-socket'
import type { Connection } from '../server/connection'

interface RingNeeds {
  connection: Pick<Connection, 'ask'>
  /** Milliseconds since 1970, updated regularly. */
  now: ReadonlySignal<number>
  onAccepted(conversationId: string): void
  /** Called if another agent accepted first. `owner` owns the conversation. */
  onLate(owner: AgentName | null): void
  /** Called if the offer ended without an answer on this page. `owner` owns the conversation now. */
  onMissed(ring: ConversationOffer, owner: AgentName | null): void
  /** Called if the server was unreachable; the offer continues. */
  onUnreachable(): void
}

/** Conversations that the server offers to this agent, who accepts or declines before the next agent is asked. */
export function createRing({ connection, now, onAccepted, onLate, onMissed, onUnreachable }: RingNeeds) {
  const offers = signal<readonly ConversationOffer[]>([])
  /** Ids of conversations for which "accept" or "decline" is being sent. */
  const answering = new Set<string>()
  const removeOffer = (id: string) => {
    offers.value = offers.value.filter(({ conversation }) => conversation.id !== id)
  }

  async function answer(event: 'ring:accept' | 'ring:decline', { conversation: { id } }: ConversationOffer) {
    answering.add(id)
    const ack = await connection.ask<null>(event, { conversation_id: id })
    answering.delete(id)
    if (ack) removeOffer(id)
    else onUnreachable()
    return ack
  }

  return {
    offers: computed(() => offers.value.filter(({ until }) => Date.parse(until) > now.value - 60_000)),
    onStarted(ring: ConversationOffer) {
      removeOffer(ring.conversation.id)
      offers.value = [...offers.value, ring]
    },
    /** The offer shows the newest message. */
    onChanged(conversation: Conversation) {
      offers.value = offers.value.map((each) =>
        each.conversation.id === conversation.id ? { conversation, until: each.until } : each,
      )
    },
    onEnded({ conversation_id, reason, owner }: Parameters<ServerToAgent['ring:ended']>[0]) {
      const offer = offers.value.find(({ conversation }) => conversation.id === conversation_id)
      removeOffer(conversation_id)
      if (offer && reason !== 'gone' && !answering.has(conversation_id)) onMissed(offer, owner)
    },
    async accept(ring: ConversationOffer) {
      const ack = await answer('ring:accept', ring)
      if (ack?.ok) onAccepted(ring.conversation.id)
      else if (ack) onLate(ack.error.owner ?? null)
    },
    decline: (ring: ConversationOffer) => answer('ring:decline', ring),
  }
}
