import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '../../server/store/sqlite/database'

export interface Size {
  threads: number
  messages: number
  /** Delivered events in the log of a webhook. */
  deliveries: number
}

/** Ids in their shape (24 hex characters, later ones greater), as of the past. */
function pastIds(from: number) {
  const head = from.toString(16).padStart(12, '0')
  let nth = 0
  return () => {
    nth += 1
    return head + nth.toString(16).padStart(12, '0')
  }
}

const dayMs = 86_400_000

/**
 * Fills the database of a stopped server: one visitor for each thread with session and identity, messages spread evenly over the threads, and
 * the event of each message, and a log of delivered events, as a server leaves them. The messages are three days old, so the measured ones begin threads of their own.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one database is filled table by table, by prepared statements that share the ids.
export function fill(folder: string, { threads, messages, deliveries }: Size): void {
  const db = openDatabase(join(folder, 'bubblewire.db'))
  for (const setting of ['journal_mode = WAL', 'synchronous = OFF', 'cache_size = -262144']) db.pragma(setting)
  const source = db.prepare('select id, community_id from sources').get() as
    | { id: string; community_id: string }
    | undefined
  if (!source) throw new Error('The database has no source.')
  const began = Date.now() - 3 * dayMs
  const id = pastIds(began)
  const insertInto = (table: string) => {
    const names = db
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
    const columns = names.filter((name) => name !== 'position')
    const insert = db.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
    )
    const empty = Object.fromEntries(columns.map((name) => [name, null]))
    return (record: Record<string, unknown>) => insert.run({ ...empty, ...record })
  }
  const identities = insertInto('identities')
  const sessions = insertInto('sessions')
  const threadRows = insertInto('threads')
  const contents = insertInto('contents')
  const events = insertInto('published_events')
  const log = insertInto('deliveries')
  const webhookId = id()
  const dated = { created_at: began, updated_at: began }
  const body =
    'A message as visitors write them, of about a hundred and twenty characters, so that rows have their usual size here. '
  const places: { thread: string; identity: string }[] = []
  // Made anew at the end, which is quicker than to keep them.
  const indexes = db
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in ('contents', 'threads', 'published_events', 'deliveries')",
    )
    .all() as { name: string; sql: string }[]
  db.exec('begin')
  for (const { name } of indexes) db.exec(`drop index ${name}`)
  for (let nth = 0; nth < threads; nth++) {
    const place = { thread: id(), identity: id() }
    const count = Math.floor(messages / threads) + (nth < messages % threads ? 1 : 0)
    places.push(place)
    const { community_id } = source
    identities({
      id: place.identity,
      community_id,
      foreign_id: place.identity,
      extra_values: '{}',
      signed: 0,
      ...dated,
    })
    const token_hash = createHash('sha256').update(randomBytes(16)).digest('hex')
    sessions({ token_hash, source_id: source.id, identity_id: place.identity, signed: 0, created_at: began })
    threadRows({
      id: place.thread,
      source_id: source.id,
      identity_id: place.identity,
      title: body.slice(0, 80),
      ...{ closed: 0, closing: 0, text_input_disabled: 0, select_locks: 0, interventions_count: 0 },
      ...{ category_ids: '[]', thread_category_ids: '[]', extra_data: '{}' },
      last_seq: count,
      contents_count: count,
      foreign_id: place.thread,
      last_content_at: began,
      ...dated,
    })
  }
  for (let nth = 0; nth < messages; nth++) {
    const { thread, identity } = places[nth % threads] as (typeof places)[number]
    const own = id()
    contents({
      ...{ id: own, foreign_id: own, thread_id: thread, seq: Math.floor(nth / threads) + 1, source_id: source.id },
      ...{ identity_id: identity, author_id: identity, author: 'customer', client_id: `filled-${nth}` },
      ...{ body, body_input_format: 'text', status: 'new', created_from: 'synchronizer' },
      ...{ synchronization_status: 'success', private_message: 0, auto_submitted: 0 },
      ...{ first_in_thread: nth < threads ? 1 : 0, attachment_ids: '[]' },
      ...dated,
    })
    const eventBody = JSON.stringify({
      type: 'content.imported',
      resource: { type: 'message', id: own, metadata: { body } },
    })
    const event = { id: id(), type: 'content.imported', source_id: source.id, thread_id: thread }
    events({ ...event, created_at: began, body: eventBody })
    if (nth >= deliveries) continue
    log({
      ...{ id: id(), webhook_id: webhookId, event_id: event.id, event_type: event.type, thread_id: thread },
      ...{ source_id: source.id, request_body: eventBody, state: 'delivered', attempts: 1, last_status: 200, step: 1 },
      ...{ queued_at: began, last_attempt_at: began, response_time: 5, replays: 0, ...dated },
    })
  }
  for (const { sql } of indexes) db.exec(sql)
  db.exec('commit')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
