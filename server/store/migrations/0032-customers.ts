import { type Kysely, sql } from 'kysely'
import { sortName } from '../../conversation/customers/customer-name'

interface Row {
  id: string
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
}

const step = 500

/**
 * Adds phone, author of each attribute, last visit and a sort name. It calls the current function for sort names, so
 * old and new customers are sorted alike.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('phone', 'text').execute()
  for (const [name, preset] of [
    ['origins', '{}'],
    ['sort_name', ''],
  ] as const)
    await db.schema
      .alterTable('identities')
      .addColumn(name, 'text', (built) => built.notNull().defaultTo(preset))
      .execute()
  await db.schema
    .alterTable('identities')
    .addColumn('seen_at', 'bigint', (built) => built.notNull().defaultTo(0))
    .execute()
  await sql`update identities set seen_at = coalesce(
    (select max(coalesce(sessions.seen_at, sessions.created_at)) from sessions where sessions.identity_id = identities.id),
    (select max(threads.last_content_at) from threads where threads.identity_id = identities.id),
    created_at)`.execute(db)
  await nameAll(db)
  await db.schema.createIndex('identities_seen').on('identities').columns(['seen_at', 'id']).execute()
  await db.schema.createIndex('identities_name').on('identities').columns(['sort_name', 'id']).execute()
}

async function nameAll(db: Kysely<unknown>): Promise<void> {
  let last = ''
  while (true) {
    const { rows } = await sql<Row>`select id, screenname, firstname, lastname, email from identities
      where id > ${last} order by id limit ${sql.lit(step)}`.execute(db)
    const names = rows.map((row) => sql`(${row.id}, ${sortName(row)})`)
    if (names.length > 0)
      await sql`with given (id, name) as (values ${sql.join(names)})
        update identities set sort_name = given.name from given where identities.id = given.id`.execute(db)
    last = rows.at(-1)?.id ?? last
    if (rows.length < step) return
  }
}
