import type { AgentSubscriber, BaseEvent, Message } from '@ag-ui/client'
import { EventType, type Metadata, mergeMetadata } from '@ag-ui/core'
import type { AgentHandlers } from './agent-handlers'

interface Written {
  text: string
  metadata: Metadata | undefined
}

type Delta = BaseEvent & { messageId: string; toolCallId: string; delta: string }
type MessageEnd = BaseEvent & { messageId: string }

/**
 * Gathers texts and arguments, and adds each to the messages when it ends. The client of the protocol would copy all
 * messages for each delta, and adds the arguments to those of an earlier call if an agent repeats its id.
 */
export function gatherDeltas(handlers: Pick<AgentHandlers, 'text' | 'textEnded' | 'toolCalled'>): AgentSubscriber {
  /** By the id of the message, and of the call. */
  const texts = new Map<string, Written>()
  const calls = new Map<string, Written>()

  const withText = ({ messageId, metadata }: MessageEnd, messages: readonly Message[]) => {
    const written = take(texts, messageId, metadata)
    return messages.map((message) => {
      if (message.id !== messageId || message.role === 'activity') return message
      const before = typeof message.content === 'string' ? message.content : ''
      return Object.assign({}, message, { content: before + written.text }, merged(message, written)) as Message
    })
  }
  return {
    onEvent: async ({ event }) => {
      const { type, messageId, toolCallId, delta, metadata } = event as Delta
      if (type === EventType.TOOL_CALL_ARGS) add(calls, toolCallId, delta, metadata)
      else if (type === EventType.TEXT_MESSAGE_CONTENT || type === EventType.REASONING_MESSAGE_CONTENT)
        add(texts, messageId, delta, metadata)
      // What was written so far is in the snapshot.
      else if (type === EventType.MESSAGES_SNAPSHOT) return texts.clear()
      else return
      if (type === EventType.TEXT_MESSAGE_CONTENT) await handlers.text(messageId, delta)
      return { stopPropagation: true }
    },
    onTextMessageEndEvent: async ({ event, messages }) => {
      await handlers.textEnded(event.messageId)
      return { messages: withText(event, messages) }
    },
    onReasoningMessageEndEvent: ({ event, messages }) => ({ messages: withText(event, messages) }),
    onToolCallEndEvent: async ({ event: { toolCallId: id, metadata }, messages, toolCallName: name }) => {
      const written = take(calls, id, metadata)
      await handlers.toolCalled({ id, name, arguments: written.text })
      return { messages: messages.map((message) => withArguments(message, id, written)) }
    },
  }
}

function add(all: Map<string, Written>, id: string, delta: string, metadata: Metadata | undefined): void {
  const written = all.get(id) ?? { text: '', metadata: undefined }
  written.text += delta
  written.metadata = mergeMetadata(written.metadata, metadata)
  all.set(id, written)
}

function take(all: Map<string, Written>, id: string, atEnd: Metadata | undefined): Written {
  const { text, metadata } = all.get(id) ?? { text: '', metadata: undefined }
  all.delete(id)
  return { text, metadata: mergeMetadata(metadata, atEnd) }
}

function merged(of: { metadata?: Metadata }, written: Written): { metadata?: Metadata } {
  const metadata = mergeMetadata(of.metadata, written.metadata)
  return metadata ? { metadata } : {}
}

function withArguments(message: Message, id: string, written: Written): Message {
  if (message.role !== 'assistant' || !message.toolCalls?.some((call) => call.id === id)) return message
  const toolCalls = message.toolCalls.map((call) =>
    call.id === id
      ? Object.assign(
          {},
          call,
          { function: { name: call.function.name, arguments: written.text } },
          merged(call, written),
        )
      : call,
  )
  return Object.assign({}, message, { toolCalls })
}
