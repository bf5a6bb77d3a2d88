import type { Kysely } from 'kysely'

/** Adds the limits of a token (rights, sources, addresses, end) and the time of its last use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('access_tokens')
  for (const column of ['scope', 'source_ids', 'allowed_addresses']) await alter().addColumn(column, 'text').execute()
  for (const column of ['expires_at', 'last_used_at']) await alter().addColumn(column, 'bigint').execute()
}
