import type { Kysely } from 'kysely'
import type { Dialect } from '../queries/query'

/** Only texts and 64-bit integers, which both databases store alike. `name` or `name:type`; the first is the key. */
const tables: Record<string, string> = {
  settings: 'name value',
  communities: 'id name created_at:bigint updated_at:bigint',
  sources: 'id community_id type name channel_id active:integer settings created_at:bigint updated_at:bigint',
  agents: 'id name role enabled:integer created_at:bigint updated_at:bigint',
  source_permissions: 'agent_id source_id read:integer reply:integer initiate_discussion:integer',
  access_tokens: 'id agent_id label token_hash enabled:integer created_at:bigint',
  identities: 'id community_id foreign_id screenname signed:integer created_at:bigint updated_at:bigint',
  sessions: 'token_hash source_id identity_id origin created_at:bigint',
  threads:
    'id source_id identity_id title closed:integer text_input_disabled:integer last_seq:bigint ' +
    'contents_count:bigint interventions_count:bigint category_ids thread_category_ids extra_data foreign_id ' +
    'last_content_at:bigint created_at:bigint updated_at:bigint',
  contents:
    'id thread_id seq:bigint source_id identity_id author author_id creator_id client_id foreign_id body ' +
    'body_input_format in_reply_to_id in_reply_to_author_id intervention_id language status created_from ' +
    'synchronization_status synchronization_error private_message:integer auto_submitted:integer ' +
    'first_in_thread:integer context_data structured_content rendering structured_reply attachment_ids ' +
    'answered_by_id payment_status created_at:bigint updated_at:bigint',
  attachments:
    'id filename content_type size:bigint public:integer width:bigint height:bigint duration:bigint foreign_id ' +
    'file_key uploaded_by created_at:bigint updated_at:bigint',
  webhooks:
    'id name url active:integer registered_events verify_token secret source_ids agent_id handshake_error ' +
    'created_at:bigint updated_at:bigint',
  deliveries:
    'id webhook_id event_id event_type thread_id request_body state attempts:bigint last_status:bigint last_error ' +
    'created_at:bigint updated_at:bigint',
  outbox: 'id lane kind type subject_id attempts:bigint due_at:bigint claimed_until:bigint created_at:bigint',
}

const indexes = [
  { name: 'sources_channel', table: 'sources', columns: ['channel_id'], unique: true },
  { name: 'tokens_hash', table: 'access_tokens', columns: ['token_hash'], unique: true },
  { name: 'identities_foreign', table: 'identities', columns: ['community_id', 'foreign_id'], unique: true },
  { name: 'permissions_agent', table: 'source_permissions', columns: ['agent_id', 'source_id'], unique: true },
  { name: 'threads_identity', table: 'threads', columns: ['identity_id', 'last_content_at'], unique: false },
  { name: 'contents_thread_seq', table: 'contents', columns: ['thread_id', 'seq'], unique: true },
  { name: 'contents_thread', table: 'contents', columns: ['thread_id', 'id'], unique: false },
  { name: 'contents_client', table: 'contents', columns: ['identity_id', 'client_id'], unique: true },
  { name: 'deliveries_webhook', table: 'deliveries', columns: ['webhook_id', 'id'], unique: false },
  { name: 'outbox_lane', table: 'outbox', columns: ['lane', 'position'], unique: true },
  { name: 'outbox_due', table: 'outbox', columns: ['due_at'], unique: false },
] as const

type Create = ReturnType<Kysely<unknown>['schema']['createTable']>

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    let create: Create = db.schema.createTable(table)
    if (table === 'outbox') create = addPosition(create, dialect)
    for (const [nth, column] of columns.split(' ').entries()) {
      const [name = '', type = 'text'] = column.split(':')
      const primary = nth === 0 && table !== 'outbox' && table !== 'source_permissions'
      create = create.addColumn(name, type as 'text', (built) => (primary ? built.primaryKey().notNull() : built))
    }
    await create.execute()
  }
  for (const { name, table, columns, unique } of indexes) {
    const index = db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
    await (unique ? index.unique() : index).execute()
  }
}

function addPosition(create: Create, dialect: Dialect): Create {
  if (dialect === 'postgres') return create.addColumn('position', 'bigserial', (built) => built.primaryKey())
  return create.addColumn('position', 'integer', (built) => built.primaryKey().autoIncrement())
}
