import type { AutomaticMessage } from '../../contract/chat/embed'
import { customerBodyLimit } from '../../contract/chat/realtime'
import type { Commands } from './commands'
import { isRecord, wrongCall } from './refusal'
import type { Site } from './site-state'

/**
 * `addMessage` shows a message to this customer only. It waits until the chat opens. `prefill` writes into the text box,
 * unless it has words of the customer, once the chat starts.
 */
export function messageCommands({ chat, badge, events }: Site): Commands {
  return {
    addMessage(input) {
      const message = messageOf(input)
      void chat.ask('add_message', message).catch(String)
      const { text: body, author_name = '' } = message
      badge.add(message)
      events.emit('message_received', { id: '', thread_id: '', body, author_name })
    },
    prefill: (text) => chat.ask('prefill', draftFrom(text, 'prefill takes')),
  }
}

export function draftFrom(text: unknown, subject: string): string {
  if (typeof text !== 'string' || text.length > customerBodyLimit)
    throw wrongCall(`${subject} a text of up to ${customerBodyLimit.toLocaleString('en')} characters.`)
  return text
}

function messageOf(input: unknown): AutomaticMessage {
  const message = typeof input === 'string' ? { text: input } : input
  if (!isRecord(message) || typeof message.text !== 'string' || !message.text.trim() || message.text.length > 1_000)
    throw wrongCall('addMessage takes a text of up to 1,000 characters, or { text, author_name }.')
  const { text, author_name, id, language } = message
  for (const [key, value] of Object.entries({ author_name, id, language }))
    if (value !== undefined && typeof value !== 'string') throw wrongCall(`addMessage: ${key} has to be a text.`)
  return { text, author_name, id, language } as AutomaticMessage
}
