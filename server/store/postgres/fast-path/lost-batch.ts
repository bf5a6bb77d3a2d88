import type pg from 'pg'
import { handedOverTo, nodeKey } from '../claims'
import { isLost } from '../errors'
import { patienceMs, type Session } from '../session'
import { type Item, idOf } from './write-batch'

interface Asking {
  session: Session
  node: string
  /** Called if the database answers with an error. */
  failed(error: unknown): void
}

/**
 * Returns the ids that the batch stored; null if the database does not answer. Frees the outbox rows that the batch
 * claimed.
 */
export async function whatIsThere({ session, node, failed }: Asking, items: readonly Item[]) {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    try {
      const client = await session.client()
      if (await isAlone(client, node)) return await findCommitted(client, node, items)
    } catch (error) {
      if (!isLost(error)) {
        failed(error)
        return null
      }
    }
    await new Promise((next) => setTimeout(next, 20))
  }
  return null
}

/**
 * Ends older batch connections of the node, because one may still write. Returns whether there is no such connection
 * left.
 */
async function isAlone(client: pg.Client, node: string): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = ${nodeKey}`,
    [node],
  )
  return rows.length === 0
}

async function findCommitted(client: pg.Client, node: string, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const held = items.flatMap(({ decision: { set } }) => set.deliveries.map(({ row }) => row.id))
  const giveBack = 'update outbox set claimed_until = 0 where id = any($1) and claimed_by = $2'
  await client.query(giveBack, [held, handedOverTo(node)])
  const { rows } = await client.query(
    `select id from contents where id = any($1) union all select id from deliveries where id = any($1) and state = 'delivered'`,
    [items.map(idOf)],
  )
  return new Set(rows.map(({ id }) => String(id)))
}
