import { isEmptyText } from '../../contract/empty-text'
import type { ReplyWriter } from './write-reply'

interface Text {
  /** What is not written yet: a later message waits for the one before it. */
  waiting: string
  hasEnded: boolean
}

/**
 * Writes the texts of a run. An agent may write several at the same time; the customer sees one after the other. A text
 * of white space alone is no message. `onWritten` gets the content of each message by its id in the protocol.
 */
export function createTexts(writer: ReplyWriter, onWritten: (messageId: string, contentId: string) => void) {
  const texts = new Map<string, Text>()

  async function writeFirst(): Promise<void> {
    for (const [id, text] of texts) {
      if (!isEmptyText(text.waiting) || writer.hasText()) {
        await writer.append(text.waiting)
        text.waiting = ''
      }
      if (!text.hasEnded) return
      texts.delete(id)
      const written = writer.hasText() ? await writer.complete() : null
      if (written) onWritten(id, written.id)
    }
  }

  return {
    add(id: string, delta: string): Promise<void> {
      const text = texts.get(id) ?? { waiting: '', hasEnded: false }
      text.waiting += delta
      texts.set(id, text)
      return writeFirst()
    },
    async end(id: string): Promise<void> {
      const text = texts.get(id)
      if (text) text.hasEnded = true
      await writeFirst()
    },
  }
}
