import { keptText } from '../../../widget/models/composer/kept-text'
import { pastIn, writtenPast } from '../../compose/document/kept-past'

const area = () => localStorage

/** The agent's unsent structured message in a conversation, with the texts before it. Kept in this browser until it is sent. */
export function keptStructured(agentId: string, conversationId: string) {
  const [text, past] = ['structured', 'structured-past'].map((name) =>
    keptText(area, `inbox:${name}:${agentId}:${conversationId}`),
  )
  return {
    read: () => ({ text: text?.read() ?? null, past: pastIn(past?.read()) }),
    write(written: string, before: readonly string[]) {
      text?.write(written)
      past?.write(writtenPast(before))
    },
    /** Writes a message over the text that is kept, which undo brings back. */
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
