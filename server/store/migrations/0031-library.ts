import type { Kysely } from 'kysely'

/** Adds shared messages and designs ("looks") of the team, with their versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'library_items', {
    texts: ['kind', 'name', 'description', 'source_ids', 'body', 'note', 'author_id'],
    optional: ['structured_content', 'appearance'],
    numbers: ['version', 'created_at', 'updated_at'],
  })
  await table(db, 'library_versions', {
    texts: ['item_id', 'body', 'note', 'author_id'],
    optional: ['structured_content', 'appearance'],
    numbers: ['version', 'created_at'],
  })
  await db.schema
    .createIndex('library_versions_item')
    .on('library_versions')
    .columns(['item_id', 'version'])
    .unique()
    .execute()
}

interface Columns {
  texts: string[]
  optional: string[]
  numbers: string[]
}

async function table(db: Kysely<unknown>, name: string, { texts, optional, numbers }: Columns): Promise<void> {
  let create = db.schema.createTable(name).addColumn('id', 'text', (built) => built.primaryKey().notNull())
  for (const column of texts) create = create.addColumn(column, 'text', (built) => built.notNull())
  for (const column of optional) create = create.addColumn(column, 'text')
  for (const column of numbers) create = create.addColumn(column, 'bigint', (built) => built.notNull())
  await create.execute()
}
