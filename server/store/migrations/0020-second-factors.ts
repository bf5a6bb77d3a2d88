import type { Kysely } from 'kysely'

/** Adds second factors, sign-ins that wait for one, and how and when a session was verified. */
const tables: Record<string, string> = {
  second_factors:
    'id agent_id kind name confirmed:integer key credential_id counter:bigint transports used_at:bigint created_at:bigint',
  recovery_codes: 'id agent_id code_hash created_at:bigint',
  sign_in_steps: 'id token_hash agent_id challenge expires_at:bigint created_at:bigint',
}

const indexes = [
  { table: 'second_factors', column: 'agent_id', unique: false },
  { table: 'second_factors', column: 'credential_id', unique: true },
  { table: 'recovery_codes', column: 'agent_id', unique: false },
  { table: 'sign_in_steps', column: 'token_hash', unique: true },
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
  for (const { table, column, unique } of indexes) {
    const index = db.schema.createIndex(`${table}_${column}`).on(table).column(column)
    await (unique ? index.unique() : index).execute()
  }
  // Defaults, because a node of the previous version does not write these columns.
  await db.schema
    .alterTable('roles')
    .addColumn('second_factor_required', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [name, type] of [
    ['way', 'text'],
    ['proven_at', 'bigint'],
    ['challenge', 'text'],
  ] as const) {
    await db.schema.alterTable('agent_sessions').addColumn(name, type).execute()
  }
}
