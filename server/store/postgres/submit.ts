import type pg from 'pg'
import type { Sent } from './statements'

/** Sends a statement on a pipelined connection. A failure without a waiting caller is not an unhandled rejection. */
export function submit(client: pg.Client, statement: Sent): Promise<pg.QueryResult> {
  const result = client.query(statement)
  result.catch(() => {})
  return result
}
