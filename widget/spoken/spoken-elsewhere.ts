import { effect, type ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { Conversation } from '../models/log/conversation'
import type { Speech } from '../strings/words'
import { describeMessage } from './spoken-whole'

/**
 * Announces live messages in conversations that are not open, after their end. `follow` handles the open conversation.
 * Returns a function that stops this.
 */
export function announceElsewhere(
  { messages, thread, threads, say }: Pick<Conversation, 'messages' | 'thread' | 'threads' | 'say'>,
  speech: ReadonlySignal<Speech>,
  follow: () => void,
): () => void {
  const written = new Set<string>()
  const ends = [
    effect(() => {
      if (messages.value.some(({ content }) => content.live === 'streaming')) follow()
    }),
    effect(() => {
      for (const { id, last_content } of threads.value) {
        if (!last_content) continue
        const isElsewhere = id !== thread.value?.id
        if (last_content.live === 'streaming') {
          if (isElsewhere) written.add(last_content.id)
          else written.delete(last_content.id)
        } else if (written.delete(last_content.id) && isElsewhere) sayEnd(last_content)
      }
    }),
  ]

  function sayEnd(content: CustomerContent) {
    if (content.body || content.structured_content) say(describeMessage(content, true, speech.peek()))
  }

  return () => {
    for (const end of ends) end()
  }
}
