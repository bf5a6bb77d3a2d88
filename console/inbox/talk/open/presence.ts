import type { OpenedConversation, Presence } from '../../../../contract/inbox/agent-socket'
import type { Line } from '../../server/connection'
import type { OpenConversation } from './open-conversation'

export function createPresence(shown: OpenConversation, { line, me }: { line: Pick<Line, 'ask'>; me(): string }) {
  let told = ''

  function hear({ conversation_id, agents }: Presence) {
    if (conversation_id === shown.id.value) shown.present.value = agents.filter(({ agent }) => agent.id !== me())
  }

  return {
    hear,
    enter() {
      told = shown.id.value
      const { turn } = shown
      void line.ask<OpenedConversation>('conversation:open', { conversation_id: told }).then((ack) => {
        if (ack?.ok && turn === shown.turn) hear(ack.value.presence)
      })
    },
    leave(next: string) {
      if (told && told !== next) void line.ask('conversation:leave', { conversation_id: told })
      told = ''
    },
  }
}
