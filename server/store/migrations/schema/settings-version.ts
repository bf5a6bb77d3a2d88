import { type Kysely, sql } from 'kysely'

const tables = ['sources', 'communities', 'agents', 'roles', 'source_permissions', 'channels', 'webhooks']
const columnsOfTokens = [
  ...['id', 'agent_id', 'label', 'token_hash', 'enabled', 'scope', 'source_ids', 'allowed_addresses', 'expires_at'],
]

/**
 * Adds a version number on PostgreSQL, with which a node checks its cached settings. On SQLite only this process
 * writes.
 */
export async function addSettingsVersion(db: Kysely<unknown>): Promise<void> {
  await sql`create table settings_version (only_row boolean primary key default true check (only_row), version bigint not null)`.execute(
    db,
  )
  await sql`insert into settings_version (version) values (1)`.execute(db)
  await sql`create function raise_settings_version() returns trigger language plpgsql as $$
    begin update settings_version set version = version + 1; return null; end $$`.execute(db)
  const columns = sql.join(columnsOfTokens.map((name) => sql.id(name)))
  await sql`create trigger settings_version after insert or delete or truncate or update of ${columns} on access_tokens
    for each statement execute function raise_settings_version()`.execute(db)
  for (const table of tables) {
    await sql`create trigger settings_version after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function raise_settings_version()`.execute(db)
  }
}
