import type { Kysely } from 'kysely'

/** Adds roles, which replace the agents' former role name, and the tables of the settings. */
const tables: Record<string, string> = {
  roles: 'id name rights built_in:integer created_at:bigint updated_at:bigint',
  community_keys:
    'id community_id kid algorithm secret public_key valid_until:bigint created_at:bigint updated_at:bigint',
  channels: 'id mode name source_ids created_at:bigint updated_at:bigint',
  identity_groups: 'id created_at:bigint updated_at:bigint',
  events: 'id action agent_id token_id subject_type subject_id source_id changed created_at:bigint',
}

const columns: Record<string, string> = {
  agents: 'role_id email availability',
  access_tokens: 'updated_at:bigint',
  communities: 'signed_identities',
  identities: 'firstname lastname email company avatar_url extra_values identity_group_id',
}

const indexes = [
  { name: 'community_keys_kid', table: 'community_keys', columns: ['community_id', 'kid'], unique: true },
  { name: 'identities_group', table: 'identities', columns: ['identity_group_id'], unique: false },
  { name: 'events_subject', table: 'events', columns: ['subject_id', 'id'], unique: false },
] as const

const admin = '000000000000000000000001'
const agent = '000000000000000000000002'

const channels = [
  ['000000000000000000000011', 'asynchronous', 'Asynchronous'],
  ['000000000000000000000012', 'real_time', 'Real time'],
  ['000000000000000000000013', 'triage', 'Triage'],
]

export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Record<string, Record<string, unknown>>>
  for (const [table, text] of Object.entries(tables)) {
    let create = db.schema.createTable(table)
    for (const [nth, { name, type }] of parse(text).entries()) {
      create = create.addColumn(name, type, (built) => (nth === 0 ? built.primaryKey().notNull() : built))
    }
    await create.execute()
  }
  for (const [table, text] of Object.entries(columns)) {
    for (const { name, type } of parse(text)) await db.schema.alterTable(table).addColumn(name, type).execute()
  }
  for (const { name, table, columns, unique } of indexes) {
    const index = db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
    await (unique ? index.unique() : index).execute()
  }

  const now = Date.now()
  const dated = { created_at: now, updated_at: now }
  await db
    .insertInto('roles')
    .values([
      { id: admin, name: 'admin', rights: '[]', built_in: 1, ...dated },
      { id: agent, name: 'agent', rights: '["close_threads","open_threads"]', built_in: 1, ...dated },
    ])
    .execute()
  for (const [id, mode, name] of channels) {
    await db
      .insertInto('channels')
      .values({ id, mode, name, source_ids: '[]', ...dated })
      .execute()
  }
  await db.updateTable('agents').set({ role_id: admin, availability: 'away' }).where('role', '=', 'admin').execute()
  await db.updateTable('agents').set({ role_id: agent, availability: 'away' }).where('role', '!=', 'admin').execute()
  await db.schema.alterTable('agents').dropColumn('role').execute()
  await db.updateTable('access_tokens').set({ updated_at: now }).execute()
  await db.updateTable('communities').set({ signed_identities: 'rejected' }).execute()
  await db.updateTable('identities').set({ extra_values: '{}' }).execute()
}

/** A column is `name` (text) or `name:type`. */
function parse(text: string): { name: string; type: 'text' }[] {
  return text.split(' ').map((column) => {
    const [name = '', type = 'text'] = column.split(':')
    return { name, type: type as 'text' }
  })
}
