import { type Kysely, sql } from 'kysely'

/** A message of the library has versions in other languages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['library_items', 'library_versions'])
    for (const column of [`language text not null default ''`, `translations text not null default '{}'`])
      await sql.raw(`alter table ${table} add column ${column}`).execute(db)
}
