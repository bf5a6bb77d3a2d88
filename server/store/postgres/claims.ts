import type pg from 'pg'

const secondMs = 1000

/** The key of the lock that shows the presence of the node $1. */
export const nodeKey = `hashtextextended('node:' || $1, 0)`

/** Holds rows that were handed over to a node: its memory has them in order, by ordering key. A row that the node claimed may not be there yet. */
export const handedOverTo = (node: string): string => `${node}-handed-over`

/** Held as long as the connection lives, and shared with the connection before it: says that this node is there. */
export async function showPresence(client: pg.ClientBase, node: string): Promise<void> {
  for (const name of [node, handedOverTo(node)])
    await client.query(`select pg_advisory_lock_shared(${nodeKey})`, [name])
}

/** Runs the job at once and then each second, never twice at a time. Gives what stops it, and waits for the end of the job. */
export function eachSecond(job: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= job()
      // The next run tries again.
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, secondMs)
  timer.unref()
  run()
  return async () => {
    clearInterval(timer)
    await running
  }
}

interface Needs {
  pool: pg.Pool
  node: string
  /** Called when rows became free. */
  freed(): void
}

/**
 * The job that gives back what nodes that died hold of the outbox, instead of waiting for their leases to end. A node is dead when it
 * was not there at two looks in a row: a connection that broke is back by then.
 */
export function freeDeadClaims({ pool, node, freed }: Needs): () => Promise<void> {
  let missing: ReadonlySet<string> = new Set()
  return async () => {
    const before = missing
    // Stays so where this look fails.
    missing = new Set()
    const { rows } = await pool.query(
      'select distinct claimed_by from outbox where claimed_until > 0 and claimed_by is not null and claimed_by not in ($1, $2)',
      [node, handedOverTo(node)],
    )
    const gone = new Set<string>()
    for (const { claimed_by } of rows as { claimed_by: string }[]) {
      const { rows: answers } = await pool.query(`select pg_try_advisory_xact_lock(${nodeKey}) as gone`, [claimed_by])
      if (answers[0]?.gone) gone.add(claimed_by)
    }
    for (const dead of [...gone].filter((each) => before.has(each))) {
      await pool.query('update outbox set claimed_until = 0 where claimed_by = $1 and claimed_until > 0', [dead])
      freed()
    }
    missing = gone
  }
}
