import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

/** Which node holds a row of the outbox, where several work on one database. Frozen. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('claimed_by', 'text').execute()
  // Rows come and go all the time: what they leave behind is cleared away by number, not by share.
  if (dialect === 'postgres') {
    await sql`alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`.execute(
      db,
    )
  }
}
