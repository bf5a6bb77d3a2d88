import { setImmediate } from 'node:timers/promises'
import type { AgentSubscriber, BaseEvent, Message } from '@ag-ui/client'

/** The most events of one call. */
const mostEvents = 50_000
/** The most texts, tool calls and results of one call. The client copies and searches all of them for each. */
const mostParts = 1000
/** Milliseconds of work after which others have their turn. The client handles all that has come without a pause. */
const longestTurnMs = 10

const parts = new Set(['TEXT_MESSAGE_START', 'REASONING_MESSAGE_START', 'TOOL_CALL_START', 'TOOL_CALL_RESULT'])

/** Ends a call with more events than a customer can read. Drops what the client has still to handle after the end. */
export function limitsSubscriber(end: (reason: string) => void, signal: AbortSignal): AgentSubscriber {
  let eventCount = 0
  let partCount = 0
  let turnBegan = performance.now()
  return {
    onEvent: async ({ event }) => {
      if (!signal.aborted) {
        eventCount += 1
        partCount += parts.has(event.type) ? 1 : 0
        if (eventCount > mostEvents) end(`The agent sent more than ${mostEvents} events at once.`)
        else if (partCount > mostParts || messagesIn(event) > mostParts)
          end(`The agent sent more than ${mostParts} texts and tool calls at once.`)
      }
      if (performance.now() - turnBegan > longestTurnMs) {
        await setImmediate()
        turnBegan = performance.now()
      }
      return signal.aborted ? { stopPropagation: true } : undefined
    },
  }
}

const messagesIn = (event: BaseEvent & { messages?: readonly Message[] }) => event.messages?.length ?? 0
