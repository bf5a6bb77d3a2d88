import { isEmptyText } from '../../contract/empty-text'
import { storable } from '../values/storable'
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
        const half = text.hasEnded ? '' : (/[\ud800-\udbff]$/.exec(text.waiting)?.[0] ?? '')
        const whole = text.waiting.slice(0, text.waiting.length - half.length)
        // The rest of the character comes with the next event.
        text.waiting = half
        await writer.append(storable(whole))
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
