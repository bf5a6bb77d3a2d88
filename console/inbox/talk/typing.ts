import type { Connection } from '../server/connection'

type Kind = 'reply' | 'comment'

const reportEveryMs = 3_000
/** After this time without a key press, the agent counts as no longer typing. */
const pauseMs = 6_000

interface TypingNeeds {
  connection: Pick<Connection, 'ask'>
  now(): number
  after(ms: number, act: () => void): () => void
}

/** Reports every few seconds that the agent types: always to other agents, to the customer only for a reply. */
export function createTyping({ connection, now, after }: TypingNeeds) {
  let reported: { conversation_id: string; kind: Kind; at: number } | null = null
  let cancelPause = () => {}

  function stop() {
    cancelPause()
    if (reported) void connection.ask('typing', { conversation_id: reported.conversation_id, kind: null })
    reported = null
  }

  return {
    report(conversation_id: string, kind: Kind) {
      if (reported && (reported.conversation_id !== conversation_id || reported.kind !== kind)) stop()
      if (!reported || now() - reported.at >= reportEveryMs) {
        reported = { conversation_id, kind, at: now() }
        void connection.ask('typing', { conversation_id, kind })
      }
      cancelPause()
      cancelPause = after(pauseMs, stop)
    },
    stop,
  }
}
