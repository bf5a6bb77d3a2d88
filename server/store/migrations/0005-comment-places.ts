import { type Kysely, sql } from 'kysely'

/** A comment on a message of the library can be about one part of it, in one of its languages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['path', 'language'])
    await sql.raw(`alter table library_comments add column ${column} text not null default ''`).execute(db)
}
