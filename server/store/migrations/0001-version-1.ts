import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'
import { addSearch } from './schema/search-index'
import { addSettingsVersion } from './schema/settings-version'

/**
 * Columns by table, in a short form: `name`, `name:type`, `!` for not null, `=default`. The type is text unless named:
 * both databases store texts and 64-bit integers alike. The first column is the key. A `position` counts up and is
 * never used again; on SQLite a `reused_position` is, once the newest row is gone.
 */
const tables: Record<string, string> = {
  // Settings and accounts
  settings: 'name value',
  communities: 'id name created_at:bigint updated_at:bigint signed_identities',
  community_keys:
    'id community_id kid algorithm secret public_key valid_until:bigint created_at:bigint updated_at:bigint',
  sources: 'id community_id type name channel_id active:integer settings created_at:bigint updated_at:bigint',
  channels: 'id mode name source_ids created_at:bigint updated_at:bigint bot_id bot_may ring_seconds:bigint',
  roles: 'id name rights built_in:integer created_at:bigint updated_at:bigint second_factor_required:integer!=0',
  agents:
    'id name enabled:integer created_at:bigint updated_at:bigint role_id email availability capacity:bigint ' +
    'picture_id alerted:integer!=0',
  source_permissions: 'agent_id source_id read:integer reply:integer initiate_discussion:integer',
  access_tokens:
    'id agent_id label token_hash enabled:integer created_at:bigint updated_at:bigint scope source_ids ' +
    'allowed_addresses expires_at:bigint last_used_at:bigint',
  accounts: 'id password_hash password_at:bigint language theme oidc_subject created_at:bigint updated_at:bigint',
  agent_sessions:
    'id agent_id token_hash user_agent seen_at:bigint ends_at:bigint created_at:bigint way proven_at:bigint ' +
    'challenge',
  sign_in_links: 'id agent_id purpose token_hash made_by expires_at:bigint created_at:bigint',
  sign_in_steps: 'id token_hash agent_id challenge expires_at:bigint created_at:bigint',
  second_factors:
    'id agent_id kind name confirmed:integer key credential_id counter:bigint transports used_at:bigint ' +
    'created_at:bigint',
  recovery_codes: 'id agent_id code_hash created_at:bigint',
  known_devices: 'id agent_id token_hash seen_at:bigint created_at:bigint',
  guesses: 'id whole_at:bigint!',
  // Customers and conversations
  identity_groups: 'id created_at:bigint updated_at:bigint',
  identities:
    'id community_id foreign_id screenname signed:integer created_at:bigint updated_at:bigint firstname lastname ' +
    'email company avatar_url extra_values identity_group_id phone origins!={} sort_name!= seen_at:bigint!=0',
  sessions:
    'token_hash source_id identity_id origin created_at:bigint signed:integer ended_at:bigint key_id ' +
    'expires_at:bigint seen_at:bigint digest_id',
  threads:
    'id source_id identity_id title closed:integer text_input_disabled:integer last_seq:bigint ' +
    'contents_count:bigint interventions_count:bigint category_ids thread_category_ids extra_data foreign_id ' +
    'last_content_at:bigint created_at:bigint updated_at:bigint closing:integer!=0 opened_at:bigint inbox_state ' +
    'owner_id newest_content_id routing_mode waiting_since:bigint handed_over_at:bigint begun_by ' +
    'first_reply_at:bigint first_reply_by first_person_reply_at:bigint first_person_reply_by handled_at:bigint ' +
    'select_locks:integer!=0 priority snoozed_until:bigint reachable:integer!=0 digest_waits:integer!=0 ' +
    'last_change:bigint!=0',
  thread_marks:
    'thread_id customer_delivered_seq:bigint customer_read_seq:bigint agent_delivered_seq:bigint ' +
    'agent_read_seq:bigint updated_at:bigint',
  thread_controls: 'id source_id identity_id holder app_id created_at:bigint updated_at:bigint',
  contents:
    'id thread_id seq:bigint source_id identity_id author author_id creator_id client_id foreign_id body ' +
    'body_input_format in_reply_to_id in_reply_to_author_id intervention_id language status created_from ' +
    'synchronization_status synchronization_error private_message:integer auto_submitted:integer ' +
    'first_in_thread:integer context_data structured_content rendering structured_reply attachment_ids ' +
    'answered_by_id payment_status created_at:bigint updated_at:bigint searched_text live edited_at:bigint ' +
    'removed_at:bigint last_change:bigint reactions email',
  live_messages:
    'id status stop_requested_at:bigint thread_id! agent_id! turn! body! beats:integer!=0 announced:integer!=0 ' +
    'created_at:bigint! updated_at:bigint!',
  attachments:
    'id filename content_type size:bigint public:integer width:bigint height:bigint duration:bigint foreign_id ' +
    'file_key uploaded_by created_at:bigint updated_at:bigint video_codec audio_codecs identity_id thread_id ' +
    'alternative_text',
  attachment_uses: 'id attachment_id! content_id! source_id! created_at:bigint!',
  interventions:
    'id source_id thread_id content_id identity_id user_id state closed_at:bigint deferred_at:bigint ' +
    'comments_count:bigint user_replies_count:bigint user_reply_in_average_count:bigint user_reply_in_sum:bigint ' +
    'user_reply_in_sum_bh:bigint first_user_reply_id last_user_reply_id first_user_reply_in:bigint ' +
    'first_user_reply_in_bh:bigint last_user_reply_in:bigint last_user_reply_in_bh:bigint waiting_since:bigint ' +
    'custom_fields category_ids created_at:bigint updated_at:bigint unseen:integer!=0',
  mentions: 'id thread_id! content_id! source_id! agent_id! by_id! seen:integer! created_at:bigint! updated_at:bigint!',
  rings:
    'id source_id agent_id due_at:bigint tried position:bigint queued_at:bigint created_at:bigint ' +
    'updated_at:bigint',
  seen_pages: 'id pages! updated_at:bigint!',
  page_sightings: 'id source_id origin first_seen_at:bigint seen_at:bigint',
  // Delivery
  webhooks:
    'id name url active:integer registered_events verify_token secret source_ids agent_id handshake_error ' +
    'created_at:bigint updated_at:bigint source_strategy previous_secret previous_secret_until:bigint',
  webhook_health:
    'webhook_id failures:bigint failing_since:bigint suspended_at:bigint suspension_reason probes:bigint ' +
    'next_probe_at:bigint trial_until:bigint',
  deliveries:
    'id webhook_id event_id event_type thread_id request_body state attempts:bigint last_status:bigint last_error ' +
    'created_at:bigint updated_at:bigint source_id step:bigint queued_at:bigint last_attempt_at:bigint ' +
    'response_time:bigint replays:bigint replayed_at:bigint position:bigint!=0 due_at:bigint!=0 ' +
    'claimed_until:bigint!=0 claimed_by failures:bigint!=0',
  outbox:
    'position:reused_position id ordering_key kind type subject_id attempts:bigint due_at:bigint claimed_until:bigint ' +
    'created_at:bigint snapshot claimed_by',
  published_events: 'position:position id type source_id thread_id body created_at:bigint',
  events:
    'position:position id action agent_id token_id subject_type subject_id source_id changed details ' +
    'created_at:bigint',
  event_seals:
    'seq:bigint first_position:bigint last_position:bigint events:bigint previous hash mark sealed_at:bigint',
  // Notices
  push_subscriptions:
    'id source_id! identity_id! session_hash! endpoint! endpoint_hash! p256dh! auth! scope! language! page_url ' +
    'used_at:bigint! created_at:bigint! updated_at:bigint!',
  pushes:
    'id subscription_id! source_id! identity_id! thread_id! content_id! seq:bigint! created_at:bigint! ' +
    'updated_at:bigint! shown_at:bigint opened_at:bigint answered_at:bigint cleared_at:bigint',
  agent_subscriptions:
    'id agent_id! session_id! endpoint! endpoint_hash! p256dh! auth! language! words:bigint! unassigned:bigint! ' +
    'used_at:bigint! created_at:bigint! updated_at:bigint!',
  alerts:
    'id subscription_id! agent_id! thread_id! content_id! cause! created_at:bigint! updated_at:bigint! ' +
    'shown_at:bigint opened_at:bigint answered_at:bigint cleared_at:bigint',
  digests:
    'id source_id! identity_id! thread_id! note_id! seq:bigint! created_at:bigint! updated_at:bigint! ' +
    'opened_at:bigint answered_at:bigint',
  mail_notes: 'id bounced_at:bigint bounce_status refused_at:bigint updated_at:bigint! unsubscribed_at:bigint',
  // Texts and files of the console
  saved_replies:
    'id name shortcut body structured_content language source_ids owner_id created_at:bigint updated_at:bigint',
  library_items:
    'id kind! name! description! source_ids! body! note! author_id! structured_content appearance version:bigint! ' +
    'created_at:bigint! updated_at:bigint! language!= translations!={}',
  library_versions:
    'id item_id! body! note! author_id! structured_content appearance version:bigint! created_at:bigint! ' +
    'language!= translations!={}',
  library_reviews:
    'id item_id! token_hash! made_by! version:bigint! newest:bigint! expires_at:bigint! created_at:bigint! ' +
    'updated_at:bigint! appearance',
  library_comments:
    'id item_id! review_id! name! text! version:bigint! resolved:bigint! created_at:bigint! updated_at:bigint! ' +
    'path!= language!=',
  library_reads: 'id item_id! agent_id! comment_id! created_at:bigint! updated_at:bigint!',
  built_files: 'id body! is_brotli:integer! size:bigint! used_at:bigint!',
  // AI agents at an address
  ai_runs:
    'id thread_id! source_id! content_id! state! error beats:bigint! cancel_requested:bigint! tools! ' +
    'created_at:bigint! updated_at:bigint!',
  ai_threads: 'id messages! state questions! seen_seq:bigint! given_back:bigint! created_at:bigint! updated_at:bigint!',
}

/** Written in the order of the tables. An index is written with every row: see the cost for each message. */
const indexes = [
  'unique index community_keys_kid on community_keys (community_id, kid)',
  'unique index sources_channel on sources (channel_id)',
  'unique index permissions_agent on source_permissions (agent_id, source_id)',
  'unique index tokens_hash on access_tokens (token_hash)',
  'index agent_sessions_agent_id on agent_sessions (agent_id)',
  'unique index agent_sessions_token_hash on agent_sessions (token_hash)',
  'unique index sign_in_links_token_hash on sign_in_links (token_hash)',
  'unique index sign_in_steps_token_hash on sign_in_steps (token_hash)',
  'index second_factors_agent_id on second_factors (agent_id)',
  'unique index second_factors_credential_id on second_factors (credential_id)',
  'index recovery_codes_agent_id on recovery_codes (agent_id)',
  'unique index known_devices_token_hash on known_devices (token_hash, agent_id)',
  'unique index identities_foreign on identities (community_id, foreign_id)',
  'index identities_group on identities (identity_group_id)',
  'index identities_name on identities (sort_name, id)',
  'index identities_seen on identities (seen_at, id)',
  'index sessions_expiring on sessions (expires_at) where expires_at is not null and ended_at is null',
  'index sessions_identity on sessions (identity_id)',
  'index sessions_of_key on sessions (key_id) where key_id is not null and ended_at is null',
  'index threads_customer on threads (identity_id, source_id)',
  'index threads_inbox on threads (inbox_state, last_content_at, id, source_id, owner_id, routing_mode, priority)',
  'index threads_priority on threads (inbox_state, priority, last_content_at, id) where priority is not null',
  'index threads_snoozed on threads (snoozed_until) where snoozed_until is not null',
  'index threads_source on threads (source_id, id)',
  'index threads_waiting on threads (inbox_state, waiting_since, id) where waiting_since is not null',
  'unique index thread_controls_identity on thread_controls (source_id, identity_id)',
  "index contents_agent on contents (author_id, id) where author = 'agent'",
  'index contents_changed on contents (thread_id, last_change) where last_change is not null',
  'unique index contents_device on contents (client_id, identity_id) where client_id is not null',
  'index contents_foreign on contents (foreign_id, source_id) where foreign_id <> id',
  'index contents_intervention on contents (intervention_id, id) where intervention_id is not null',
  'index contents_source on contents (source_id, id)',
  'index contents_status on contents (status, id, source_id)',
  'unique index contents_thread_seq on contents (thread_id, seq)',
  'index live_messages_thread on live_messages (thread_id)',
  'index attachments_unsent on attachments (id) where identity_id is not null and thread_id is null',
  'index attachments_uploader on attachments (uploaded_by, id)',
  'index attachment_uses_attachment on attachment_uses (attachment_id, source_id)',
  'index attachment_uses_content on attachment_uses (content_id)',
  'index interventions_source on interventions (source_id, id)',
  'index interventions_thread on interventions (thread_id, id)',
  'index interventions_user on interventions (user_id, id)',
  'index mentions_agent on mentions (agent_id, thread_id)',
  'index mentions_content on mentions (content_id)',
  'index mentions_thread on mentions (thread_id, seen)',
  'index mentions_unseen on mentions (agent_id) where seen = 0',
  'index seen_pages_updated on seen_pages (updated_at)',
  'index page_sightings_source on page_sightings (source_id)',
  "index deliveries_due on deliveries (due_at) where state = 'pending'",
  "index deliveries_failed on deliveries (webhook_id, id) where state = 'failed'",
  "index deliveries_queue on deliveries (webhook_id, thread_id, position) where state = 'pending'",
  'index deliveries_thread on deliveries (thread_id)',
  'index deliveries_webhook on deliveries (webhook_id, id)',
  'index outbox_due on outbox (due_at)',
  'unique index outbox_ordering_key on outbox (ordering_key, position)',
  "index published_events_apart on published_events (thread_id) where substr(id, 13, 1) <> 'f'",
  'unique index published_events_id on published_events (id)',
  'index events_subject on events (subject_id, id)',
  'unique index push_subscriptions_endpoint on push_subscriptions (endpoint_hash)',
  'index push_subscriptions_identity on push_subscriptions (identity_id)',
  'index push_subscriptions_session on push_subscriptions (session_hash)',
  'index pushes_identity on pushes (identity_id, created_at)',
  'index pushes_source on pushes (source_id, created_at)',
  'index pushes_thread on pushes (thread_id)',
  'index agent_subscriptions_agent on agent_subscriptions (agent_id)',
  'unique index agent_subscriptions_endpoint on agent_subscriptions (endpoint_hash)',
  'index agent_subscriptions_session on agent_subscriptions (session_id)',
  'index alerts_agent on alerts (agent_id, created_at)',
  'index alerts_thread on alerts (thread_id)',
  'index digests_note on digests (note_id, created_at)',
  'index digests_source on digests (source_id, created_at)',
  'index digests_thread on digests (thread_id, seq)',
  'unique index library_versions_item on library_versions (item_id, version)',
  'index library_reviews_item on library_reviews (item_id)',
  'unique index library_reviews_token on library_reviews (token_hash)',
  'index library_comments_item on library_comments (item_id)',
  'index library_reads_item on library_reads (item_id, agent_id)',
  "index ai_runs_running on ai_runs (id) where state = 'running'",
  'index ai_runs_thread on ai_runs (thread_id, id)',
]

/** PostgreSQL numbers the deliveries of all nodes. SQLite has one process, which counts. */
const deliveryPositions = [
  'create sequence deliveries_position_seq owned by deliveries.position',
  `alter table deliveries alter column position set default nextval('deliveries_position_seq')`,
]

/** The ids never change: older databases have them, too. */
const roles = [
  { id: '000000000000000000000001', name: 'admin', rights: '[]' },
  { id: '000000000000000000000002', name: 'agent', rights: '["close_threads","open_threads"]' },
]
const channels = [
  { id: '000000000000000000000011', mode: 'asynchronous', name: 'Asynchronous' },
  { id: '000000000000000000000012', mode: 'real_time', name: 'Real time' },
  { id: '000000000000000000000013', mode: 'triage', name: 'Triage' },
]

/** Makes the whole schema, with the built-in roles and routing modes. */
export async function up(untyped: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const db = untyped as Kysely<Record<string, Record<string, unknown>>>
  for (const [table, columns] of Object.entries(tables)) await createTable(untyped, table, columns, dialect)
  for (const index of indexes) await sql.raw(`create ${index}`).execute(db)
  const dated = { created_at: Date.now(), updated_at: Date.now() }
  for (const { id, name, rights } of roles)
    await db
      .insertInto('roles')
      .values({ id, name, rights, built_in: 1, ...dated })
      .execute()
  for (const { id, mode, name } of channels)
    await db
      .insertInto('channels')
      .values({
        id,
        mode,
        name,
        source_ids: '[]',
        bot_may: '["engage","complete","hand_over"]',
        ring_seconds: 30,
        ...dated,
      })
      .execute()
  await addSearch(untyped, dialect)
  if (dialect === 'postgres') {
    await addSettingsVersion(untyped)
    for (const statement of deliveryPositions) await sql.raw(statement).execute(db)
    // Rows of the outbox come and go all the time, so its vacuum starts after a number of dead rows, not a share.
    await sql`alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`.execute(
      untyped,
    )
  }
}

async function createTable(db: Kysely<unknown>, table: string, columns: string, dialect: Dialect): Promise<void> {
  let create = db.schema.createTable(table)
  for (const [nth, column] of columns.split(' ').entries()) {
    const [, name = '', type = 'text', notNull, fallback] = /^(\w+)(?::(\w+))?(!)?(?:=(.*))?$/.exec(column) ?? []
    const isKey = nth === 0 && table !== 'source_permissions'
    if (type.endsWith('position')) {
      create =
        dialect === 'postgres'
          ? create.addColumn(name, 'bigserial', (built) => built.primaryKey())
          : create.addColumn(name, 'integer', (built) =>
              type === 'position' ? built.primaryKey().autoIncrement() : built.primaryKey(),
            )
      continue
    }
    create = create.addColumn(name, type as 'text', (built) => {
      const needed = isKey ? built.primaryKey().notNull() : notNull ? built.notNull() : built
      return fallback === undefined ? needed : needed.defaultTo(type === 'text' ? fallback : Number(fallback))
    })
  }
  await create.execute()
}
