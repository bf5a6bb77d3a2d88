import type { Sent } from './statements'

/** The lock that a transaction shares while it numbers rows which readers follow. */
export const publishing = 'published_events'

export const publish: Sent = {
  name: 'publish',
  text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
  values: [publishing],
}

/** The other transactions that have numbered rows and have not ended. */
export const publishers: Sent = {
  name: 'publishers',
  text: `select virtualtransaction as id from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`,
  values: [publishing],
}

const lookMs = 3

/** Resolves when all transactions have ended that have numbered rows by now. `look` runs `publishers`. */
export async function publishersEnded(look: () => Promise<Record<string, unknown>[]>): Promise<void> {
  const ids = async () => new Set((await look()).map(({ id }) => String(id)))
  let left = await ids()
  while (left.size > 0) {
    await new Promise((next) => setTimeout(next, lookMs))
    const now = await ids()
    left = new Set([...left].filter((id) => now.has(id)))
  }
}
