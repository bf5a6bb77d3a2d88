import { randomBytes } from 'node:crypto'
import type { ConnectorMessage } from '../../contract/connector'

/** A line of the conversation, as the page shows it. */
export interface Line {
  from: 'customer' | 'service'
  foreign_id: string
  body: string
  message?: ConnectorMessage
}

/**
 * The channel itself: one customer's phone, in memory. Yours would hand messages to the platform's own API here, and keep the
 * ids that it gives.
 */
export function createPhone() {
  const lines: Line[] = []
  /** Foreign ids by content id: a message that comes a second time is the same message. */
  const delivered = new Map<string, string>()
  return {
    lines,
    /** Shows a message and gives the channel's own id for it. */
    receive(message: ConnectorMessage): string {
      const known = delivered.get(message.id)
      if (known) return known
      const foreign_id = `out.${randomBytes(6).toString('hex')}`
      delivered.set(message.id, foreign_id)
      lines.push({ from: 'service', foreign_id, body: message.body, message })
      return foreign_id
    },
    write(body: string): Line {
      const line: Line = { from: 'customer', foreign_id: `in.${randomBytes(6).toString('hex')}`, body }
      lines.push(line)
      return line
    },
  }
}
