import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Ring } from '../../../contract/agent-socket'
import type { Conversation } from '../../../contract/inbox'
import type { Line } from '../server/line'

interface RingNeeds {
  line: Pick<Line, 'ask'>
  /** Ms since 1970, now and then. */
  now: ReadonlySignal<number>
  /** It was too late. */
  late(): void
  accepted(conversationId: string): void
}

/** Conversations that are rung to this agent: accepted or passed on, before they go to the next. */
export function createRing({ line, now, late, accepted }: RingNeeds) {
  const all = signal<readonly Ring[]>([])
  const end = (id: string) => {
    all.value = all.value.filter(({ conversation }) => conversation.id !== id)
  }
  return {
    all: computed(() => all.value.filter(({ until }) => Date.parse(until) > now.value - 60_000)),
    started(ring: Ring) {
      end(ring.conversation.id)
      all.value = [...all.value, ring]
    },
    ended: ({ conversation_id }: { conversation_id: string }) => end(conversation_id),
    async accept({ conversation }: Ring) {
      const answer = await line.ask<Conversation>('ring:accept', { conversation_id: conversation.id })
      end(conversation.id)
      if (answer?.ok) accepted(conversation.id)
      else late()
    },
    async decline({ conversation }: Ring) {
      end(conversation.id)
      await line.ask('ring:decline', { conversation_id: conversation.id })
    },
  }
}
