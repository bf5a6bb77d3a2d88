import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

/** Adds the node that claimed a row of the outbox, when several nodes share a database. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('claimed_by', 'text').execute()
  // The outbox gains and loses rows all the time, so its vacuum starts after a number of dead rows, not a share.
  if (dialect === 'postgres') {
    await sql`alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`.execute(
      db,
    )
  }
}
