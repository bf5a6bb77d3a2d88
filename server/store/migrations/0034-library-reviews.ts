import type { Kysely } from 'kysely'

/** Adds links that show a library item to people without an account, and the comments of these people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'library_reviews', ['item_id', 'token_hash', 'made_by'], ['version', 'newest', 'expires_at'])
  await table(db, 'library_comments', ['item_id', 'review_id', 'name', 'text'], ['version', 'resolved'])
  await db.schema.createIndex('library_reviews_item').on('library_reviews').columns(['item_id']).execute()
  await db.schema.createIndex('library_reviews_token').on('library_reviews').columns(['token_hash']).unique().execute()
  await db.schema.createIndex('library_comments_item').on('library_comments').columns(['item_id']).execute()
}

async function table(db: Kysely<unknown>, name: string, texts: string[], numbers: string[]): Promise<void> {
  let create = db.schema.createTable(name).addColumn('id', 'text', (built) => built.primaryKey().notNull())
  for (const column of texts) create = create.addColumn(column, 'text', (built) => built.notNull())
  for (const column of [...numbers, 'created_at', 'updated_at'])
    create = create.addColumn(column, 'bigint', (built) => built.notNull())
  await create.execute()
}
