import type { Line } from '../server/connection'

type Kind = 'reply' | 'comment'

const againMs = 3_000
/** After this time without a key press, the agent counts as no longer typing. */
const restMs = 6_000

interface TypingNeeds {
  line: Pick<Line, 'ask'>
  now(): number
  after(ms: number, act: () => void): () => void
}

/** Reports typing every few seconds: to other agents, and for a reply also to the customer. */
export function createTyping({ line, now, after }: TypingNeeds) {
  let said: { conversation_id: string; kind: Kind; at: number } | null = null
  let rested = () => {}

  function stop() {
    rested()
    if (said) void line.ask('typing', { conversation_id: said.conversation_id, kind: null })
    said = null
  }

  return {
    wrote(conversation_id: string, kind: Kind) {
      if (said && (said.conversation_id !== conversation_id || said.kind !== kind)) stop()
      if (!said || now() - said.at >= againMs) {
        said = { conversation_id, kind, at: now() }
        void line.ask('typing', { conversation_id, kind })
      }
      rested()
      rested = after(restMs, stop)
    },
    stop,
  }
}
