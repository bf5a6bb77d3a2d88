import type { Message } from '@ag-ui/client'
import type { AiMessage } from '../conversation/ai/ai-records'

// The record of a conversation names the messages that are contents; their texts stay in one place, the content.

/** The most messages, and the most characters of their JSON, that are kept for the next run. */
const mostMessages = 200
const mostCharacters = 262_144

/** Returns the messages for a run. A message whose content was unsent or deleted is left out. */
export function protocolMessages(
  stored: readonly AiMessage[],
  textOf: (contentId: string) => string | null,
): Message[] {
  return stored.flatMap(({ content_id, message }) => {
    if (content_id === null) return [message as unknown as Message]
    const content = textOf(content_id)
    return content === null ? [] : [Object.assign({}, message, { content }) as unknown as Message]
  })
}

/**
 * Returns what is kept of the messages after a run. `contentIds` has the contents of the messages that the agent wrote
 * in it, by their id in the protocol.
 */
export function storedMessages(
  messages: readonly Message[],
  before: readonly AiMessage[],
  contentIds: ReadonlyMap<string, string>,
): AiMessage[] {
  const known = new Map(before.map(({ content_id, message }) => [String(message.id), content_id]))
  const later: AiMessage[] = []
  const stored = messages.flatMap((message): AiMessage[] => {
    if (message.role === 'activity') return []
    const [earlier, written] = [known.get(message.id) ?? null, contentIds.get(message.id) ?? null]
    if (earlier === null && written === null) return [{ content_id: null, message: { ...message } }]
    const { content: _, ...others } = message as Message & { content?: unknown }
    if (earlier === null || written === null) return [{ content_id: earlier ?? written, message: others }]
    // The agent repeated the id of an earlier message, so that one gets another id.
    later.push({ content_id: written, message: others })
    return [{ content_id: earlier, message: { id: earlier, role: message.role } }]
  })
  return newest([...stored, ...later])
}

/** Drops the oldest messages above the limits. The rest begins with a message of the customer, so no call loses its result. */
function newest(stored: readonly AiMessage[]): AiMessage[] {
  let first = Math.max(0, stored.length - mostMessages)
  let size = 0
  for (let at = stored.length - 1; at >= first; at--) {
    size += JSON.stringify(stored[at]).length
    if (size > mostCharacters) first = at + 1
  }
  if (first === 0) return [...stored]
  const start = stored.findIndex(({ message }, at) => at >= first && message.role === 'user')
  return start === -1 ? [] : stored.slice(start)
}
