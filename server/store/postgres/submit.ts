import type pg from 'pg'
import { gatherWrites } from './session'
import type { Sent } from './statements'

/** Sends a statement without waiting for earlier answers. A failure never becomes an unhandled rejection. */
export function submit(client: pg.Client, statement: Sent): Promise<pg.QueryResult> {
  gatherWrites(client)
  const result = client.query(statement)
  result.catch(() => {})
  return result
}

export const send = (client: pg.Client, text: string | Sent): Promise<pg.QueryResult> =>
  submit(client, typeof text === 'string' ? { name: text.replaceAll(' ', '_'), text, values: [] } : text)

/** PostgreSQL answers ROLLBACK to the commit of a transaction with a failed statement. */
export function mustBeCommitted({ command }: { command: string }): void {
  if (command === 'ROLLBACK') throw new Error('The database undid a transaction without saying why.')
}
