import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Ring, ServerToAgent } from '../../../contract/inbox/agent-socket'
import type { AgentName, Conversation } from '../../../contract/inbox/conversation'
import type { Line } from '../server/line'

interface RingNeeds {
  line: Pick<Line, 'ask'>
  /** Ms since 1970, now and then. */
  now: ReadonlySignal<number>
  accepted(conversationId: string): void
  /** It was too late; `owner`: who has it. */
  late(owner: AgentName | null): void
  /** It ended, and nobody pressed anything on this page; `owner`: who has it now. */
  missed(ring: Ring, owner: AgentName | null): void
  /** There is no line: it goes on ringing, here and there. */
  unheard(): void
}

/** Conversations that are rung to this agent: accepted or passed on, before they go to the next. */
export function createRing({ line, now, accepted, late, missed, unheard }: RingNeeds) {
  const all = signal<readonly Ring[]>([])
  /** Of which the answer is on its way. */
  const answered = new Set<string>()
  const end = (id: string) => {
    all.value = all.value.filter(({ conversation }) => conversation.id !== id)
  }

  async function answer(event: 'ring:accept' | 'ring:decline', { conversation: { id } }: Ring) {
    answered.add(id)
    const ack = await line.ask<Conversation>(event, { conversation_id: id })
    answered.delete(id)
    if (ack) end(id)
    else unheard()
    return ack
  }

  return {
    all: computed(() => all.value.filter(({ until }) => Date.parse(until) > now.value - 60_000)),
    started(ring: Ring) {
      end(ring.conversation.id)
      all.value = [...all.value, ring]
    },
    ended({ conversation_id, reason, owner }: Parameters<ServerToAgent['ring:ended']>[0]) {
      const rung = all.value.find(({ conversation }) => conversation.id === conversation_id)
      end(conversation_id)
      if (rung && reason !== 'gone' && !answered.has(conversation_id)) missed(rung, owner)
    },
    async accept(ring: Ring) {
      const ack = await answer('ring:accept', ring)
      if (ack?.ok) accepted(ring.conversation.id)
      else if (ack) late(ack.error.owner ?? null)
    },
    decline: (ring: Ring) => answer('ring:decline', ring),
  }
}
