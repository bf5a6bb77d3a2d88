import type { AgentSubscriber, BaseEvent, Message } from '@ag-ui/client'

/** The most events of one call. The client copies all messages for each. */
const mostEvents = 50_000
/** The most texts, tool calls and results of one call. The client searches all of them for each event. */
const mostParts = 1000

const parts = new Set(['TEXT_MESSAGE_START', 'REASONING_MESSAGE_START', 'TOOL_CALL_START', 'TOOL_CALL_RESULT'])

/** Ends a call with more events than a customer can read. Drops what the client has still to handle after the end. */
export function limitsSubscriber(end: (reason: string) => void, signal: AbortSignal): AgentSubscriber {
  let eventCount = 0
  let partCount = 0
  return {
    onEvent: ({ event }) => {
      if (!signal.aborted) {
        eventCount += 1
        partCount += parts.has(event.type) ? 1 : 0
        if (eventCount > mostEvents) end(`The agent sent more than ${mostEvents} events at once.`)
        else if (partCount > mostParts || messagesIn(event) > mostParts)
          end(`The agent sent more than ${mostParts} texts and tool calls at once.`)
      }
      return signal.aborted ? { stopPropagation: true } : undefined
    },
  }
}

const messagesIn = (event: BaseEvent & { messages?: readonly Message[] }) => event.messages?.length ?? 0
