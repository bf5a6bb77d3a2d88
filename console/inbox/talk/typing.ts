import type { Line } from '../server/line'

type Kind = 'reply' | 'comment'

const againMs = 3_000
/** Without a key press for this long, the agent counts as no longer writing. */
const restMs = 6_000

interface TypingNeeds {
  line: Pick<Line, 'ask'>
  now(): number
  after(ms: number, act: () => void): () => void
}

/** Tells the other agents, and for a reply the customer too, that this agent is writing: every few seconds, until the agent stops. */
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
