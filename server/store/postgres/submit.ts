import type pg from 'pg'
import type { Sent } from './statements'

/** Sends a statement without waiting for earlier answers. A failure never becomes an unhandled rejection. */
export function submit(client: pg.Client, statement: Sent): Promise<pg.QueryResult> {
  const result = client.query(statement)
  result.catch(() => {})
  return result
}
