import { randomBytes } from 'node:crypto'
import type { ConnectorMessage } from '../../contract/connector'

export interface Line {
  from: 'customer' | 'service'
  foreign_id: string
  body: string
  message?: ConnectorMessage
}

/** One customer's phone, in memory. A real connector calls the platform's API here and stores its ids. */
export function createPhone() {
  const lines: Line[] = []
  /** The channel's ids by content id, because a message may be delivered more than once. */
  const delivered = new Map<string, string>()
  return {
    lines,
    receive(message: ConnectorMessage): string {
      const foreignId = delivered.get(message.id)
      if (foreignId) return foreignId
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
