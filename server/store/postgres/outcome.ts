import { isLost } from './errors'
import { patienceMs, runOf, type Session } from './session'

const againMs = 50

export interface LostTransaction {
  /** Null if it wrote nothing. */
  xid: string | null
  /** The run of PostgreSQL in which it got its id (`runOf`). */
  run: string | null
}

/**
 * Asks the database for the outcome of a transaction whose connection was lost. `ended`: PostgreSQL has started again
 * since, so it is over, but whether it was committed is not known.
 */
export async function outcomeOf(
  session: Session,
  { xid, run }: LostTransaction,
): Promise<'committed' | 'undone' | 'ended' | 'unknown'> {
  if (xid === null) return 'undone'
  const until = performance.now() + patienceMs
  try {
    while (performance.now() < until) {
      const client = await session.client()
      if (runOf(client) !== run) return 'ended'
      const { rows } = await client.query('select pg_xact_status($1::xid8) as status', [xid]).catch((error) => {
        if (isLost(error)) return { rows: [{ status: 'in progress' }] }
        throw error
      })
      if (rows[0].status === 'committed') return 'committed'
      if (rows[0].status === 'aborted') return 'undone'
      await new Promise((next) => setTimeout(next, againMs))
    }
  } catch {}
  return 'unknown'
}
