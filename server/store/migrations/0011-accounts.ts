import type { Kysely } from 'kysely'

/** Adds accounts with passwords, signed-in browsers, sign-in links and known devices. */
const tables: Record<string, string> = {
  accounts: 'id password_hash password_at:bigint language theme oidc_subject created_at:bigint updated_at:bigint',
  agent_sessions: 'id agent_id token_hash user_agent seen_at:bigint ends_at:bigint created_at:bigint',
  sign_in_links: 'id agent_id purpose token_hash made_by expires_at:bigint created_at:bigint',
  known_devices: 'id agent_id token_hash seen_at:bigint created_at:bigint',
}

const indexes = [
  { table: 'agent_sessions', columns: ['token_hash'], unique: true },
  { table: 'agent_sessions', columns: ['agent_id'], unique: false },
  { table: 'sign_in_links', columns: ['token_hash'], unique: true },
  { table: 'known_devices', columns: ['token_hash', 'agent_id'], unique: true },
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, text] of Object.entries(tables)) {
    let create = db.schema.createTable(table)
    for (const [nth, column] of text.split(' ').entries()) {
      const [name = '', type = 'text'] = column.split(':')
      create = create.addColumn(name, type as 'text', (built) => (nth === 0 ? built.primaryKey().notNull() : built))
    }
    await create.execute()
  }
  for (const { table, columns, unique } of indexes) {
    const index = db.schema
      .createIndex(`${table}_${columns[0]}`)
      .on(table)
      .columns([...columns])
    await (unique ? index.unique() : index).execute()
  }
}
