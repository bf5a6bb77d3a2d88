import type pg from 'pg'

const secondMs = 1000

/** The SQL key of the lock that a running node holds; $1 is the name of the node. */
const nodeKey = `hashtextextended('node:' || $1, 0)`

/**
 * The name under which rows in memory are claimed. Rows claimed under the node's own name may still be on their way.
 */
export const handedOverTo = (node: string): string => `${node}-handed-over`

/**
 * Takes the lock that shows that this node runs, until the connection ends. A new connection shares the lock with the
 * previous connection, and then ends it: the database may not have noticed its loss, and its rows would stay locked.
 */
export async function showPresence(client: pg.ClientBase, node: string): Promise<void> {
  for (const name of [node, handedOverTo(node)])
    await client.query(`select pg_advisory_lock_shared(${nodeKey})`, [name])
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = ${nodeKey}`,
    [node],
  )
}

/**
 * Runs the job immediately and then each second, never two runs at a time. Returns a function
 * that stops the job and waits for the running one.
 */
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
  freed(): void
}

const tablesWithClaims = ['outbox', 'deliveries'] as const
const isClaimed = (table: (typeof tablesWithClaims)[number]) =>
  `claimed_until > 0 and claimed_by is not null${table === 'deliveries' ? " and state = 'pending'" : ''}`

/** Only what is due is claimed. The clocks of nodes differ by less than these milliseconds. */
const skewMs = 600_000

/**
 * Frees the rows of a node that is missing in two checks. One check is not enough, because a connection may be
 * replaced.
 */
export function freeDeadClaims({ pool, node, freed }: Needs): () => Promise<void> {
  let missing: ReadonlySet<string> = new Set()
  return async () => {
    const before = missing
    missing = new Set()
    const { rows } = await pool.query(
      tablesWithClaims
        .map(
          (table) =>
            `select claimed_by from ${table} where ${isClaimed(table)} and claimed_by not in ($1, $2) and due_at < $3`,
        )
        .join(' union '),
      [node, handedOverTo(node), Date.now() + skewMs],
    )
    const gone = new Set<string>()
    for (const { claimed_by } of rows as { claimed_by: string }[]) {
      const { rows: answers } = await pool.query(`select pg_try_advisory_xact_lock(${nodeKey}) as gone`, [claimed_by])
      if (answers[0]?.gone) gone.add(claimed_by)
    }
    for (const dead of [...gone].filter((each) => before.has(each))) {
      for (const table of tablesWithClaims)
        await pool.query(`update ${table} set claimed_until = 0 where claimed_by = $1 and ${isClaimed(table)}`, [dead])
      freed()
    }
    missing = gone
  }
}
