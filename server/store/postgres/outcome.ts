import { isLost } from './errors'
import { patienceMs, type Session } from './session'

const againMs = 50

/** Asks the database for the outcome of a transaction whose connection was lost. `xid`: null if it wrote nothing. */
export async function outcomeOf(session: Session, xid: string | null): Promise<'committed' | 'undone' | 'unknown'> {
  if (xid === null) return 'undone'
  const until = performance.now() + patienceMs
  try {
    while (performance.now() < until) {
      const client = await session.client()
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
