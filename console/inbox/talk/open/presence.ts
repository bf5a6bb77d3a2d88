import type { OpenedConversation, Presence } from '../../../../contract/inbox/agent-socket'
import type { Connection } from '../../server/connection'
import type { OpenConversation } from './open-conversation'

export function createPresence(
  shown: OpenConversation,
  { connection, me }: { connection: Pick<Connection, 'ask'>; me(): string },
) {
  let announced = ''

  function onPresence({ conversation_id, agents }: Presence) {
    if (conversation_id === shown.id.value) shown.present.value = agents.filter(({ agent }) => agent.id !== me())
  }

  return {
    onPresence,
    enter() {
      announced = shown.id.value
      const { turn } = shown
      void connection.ask<OpenedConversation>('conversation:open', { conversation_id: announced }).then((ack) => {
        if (ack?.ok && turn === shown.turn) onPresence(ack.value.presence)
      })
    },
    leave(next: string) {
      if (announced && announced !== next) void connection.ask('conversation:leave', { conversation_id: announced })
      announced = ''
    },
  }
}
