import { choiceOf } from '../../types'
import { type ConversationEvent, createConversation } from '../log/conversation'
import { createExchange } from '../sync/exchange'
import { memoryOutbox, type Outbox } from '../sync/outbox'
import type { SendRequest, ServerConnection } from '../sync/request'
import { fakeClock } from './fake-clock'

export function aCustomer({ outbox = memoryOutbox(), name = 'a' }: { outbox?: Outbox; name?: string } = {}) {
  const clock = fakeClock()
  const events: ConversationEvent[] = []
  let line: ServerConnection | null = null
  let lastId = 0
  const newId = () => `${name}-${++lastId}`
  const ask: SendRequest = async (event, request) => {
    if (!line) throw new Error('no line')
    return line.ask(event, request)
  }
  const conversation = createConversation({
    outbox,
    ask,
    clock,
    newId,
    types: { choiceOf, isDrawn: () => true },
    language: () => 'en',
    onEvent: (event) => events.push(event),
  })
  const exchange = createExchange(conversation, clock, () => 1)
  const connect = (to: ServerConnection) => {
    line = to
    exchange.connect(to)
  }
  const disconnect = () => {
    line = null
    exchange.disconnect()
  }
  const shown = () => conversation.messages.value.map(({ content, state }) => `${content.body}: ${state}`)
  const types = () => events.map(({ type }) => type)
  return { conversation, exchange: { ...exchange, connect, disconnect }, clock, events, types, shown }
}
