import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

const tables = ['sources', 'communities', 'agents', 'roles', 'source_permissions', 'channels', 'webhooks']

/**
 * Adds a version number on PostgreSQL, with which a node checks its cached settings. On SQLite only this process
 * writes.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return
  await sql`create table settings_version (only_row boolean primary key default true check (only_row), version bigint not null)`.execute(
    db,
  )
  await sql`insert into settings_version (version) values (1)`.execute(db)
  await sql`create function raise_settings_version() returns trigger language plpgsql as $$
    begin update settings_version set version = version + 1; return null; end $$`.execute(db)
  const token = [
    'id',
    'agent_id',
    'label',
    'token_hash',
    'enabled',
    'scope',
    'source_ids',
    'allowed_addresses',
    'expires_at',
  ]
  await sql`create trigger settings_version after insert or delete or truncate or update of ${sql.join(token.map((name) => sql.id(name)))} on access_tokens
    for each statement execute function raise_settings_version()`.execute(db)
  for (const table of tables) {
    await sql`create trigger settings_version after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function raise_settings_version()`.execute(db)
  }
}
