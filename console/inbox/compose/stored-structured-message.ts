import { storedText } from '../../../widget/models/kept/stored-text'
import { parsePast, serializePast } from '../../compose/document/undo-history'

const area = () => localStorage

/** Returns the stored unsent structured message of a conversation, with its undo history. */
export function storedStructuredMessage(agentId: string, conversationId: string) {
  const [text, past] = ['structured', 'structured-past'].map((name) =>
    storedText(area, `inbox:${name}:${agentId}:${conversationId}`),
  )
  return {
    read: () => ({ text: text?.read() ?? null, past: parsePast(past?.read()) }),
    write(newText: string, before: readonly string[]) {
      text?.write(newText)
      past?.write(serializePast(before))
    },
    /** Replaces the stored message. Undo restores the old one. */
    replace(message: object) {
      const before = this.read()
      this.write(JSON.stringify(message, null, 2), before.text === null ? before.past : [...before.past, before.text])
    },
    forget() {
      text?.write(null)
      past?.write(null)
    },
  }
}
