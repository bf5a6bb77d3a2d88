import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '../../server/store/sqlite/database'

export interface Size {
  threads: number
  messages: number
  deliveries: number
}

/** Returns a function that makes ids of the past: 24 hexadecimal characters, in ascending order. */
function pastIds(from: number) {
  const head = from.toString(16).padStart(12, '0')
  let nth = 0
  return () => {
    nth += 1
    return head + nth.toString(16).padStart(12, '0')
  }
}

const dayMs = 86_400_000

type Insert = (record: Record<string, unknown>) => void
type Db = ReturnType<typeof openDatabase>

const body =
  'A message as visitors write them, of about a hundred and twenty characters, so that rows have their usual size here. '

interface Place {
  thread: string
  identity: string
}

interface Filling extends Size {
  insertInto(table: string): Insert
  id(): string
  source: { id: string; community_id: string }
  dated: { created_at: number; updated_at: number }
}

/** Fills the database of a stopped server. Messages are three days old, so measured messages start new threads. */
export function fill(folder: string, size: Size): void {
  const db = openDatabase(join(folder, 'bubblewire.db'))
  for (const setting of ['journal_mode = WAL', 'synchronous = OFF', 'cache_size = -262144']) db.pragma(setting)
  const source = db.prepare('select id, community_id from sources').get() as Filling['source'] | undefined
  if (!source) throw new Error('The database has no source.')
  const began = Date.now() - 3 * dayMs
  const dated = { created_at: began, updated_at: began }
  const filling = { ...size, insertInto: inserting(db), id: pastIds(began), source, dated }
  // The indexes are created at the end, which is faster than updating them.
  const indexes = db
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in ('contents', 'threads', 'published_events', 'deliveries')",
    )
    .all() as { name: string; sql: string }[]
  db.exec('begin')
  for (const { name } of indexes) db.exec(`drop index ${name}`)
  fillMessages(filling, fillThreads(filling))
  for (const { sql } of indexes) db.exec(sql)
  db.exec('commit')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

/** Returns a function that inserts a record. Columns that the record does not name become null. */
function inserting(db: Db): (table: string) => Insert {
  return (table) => {
    const names = db
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
    const columns = names.filter((name) => name !== 'position')
    const insert = db.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
    )
    const empty = Object.fromEntries(columns.map((name) => [name, null]))
    return (record) => void insert.run({ ...empty, ...record })
  }
}

function fillThreads({ threads, messages, insertInto, id, source, dated }: Filling): Place[] {
  const identities = insertInto('identities')
  const sessions = insertInto('sessions')
  const threadRows = insertInto('threads')
  const { created_at } = dated
  return Array.from({ length: threads }, (_, nth) => {
    const place = { thread: id(), identity: id() }
    const count = Math.floor(messages / threads) + (nth < messages % threads ? 1 : 0)
    identities({
      id: place.identity,
      community_id: source.community_id,
      foreign_id: place.identity,
      extra_values: '{}',
      signed: 0,
      ...dated,
    })
    const token_hash = createHash('sha256').update(randomBytes(16)).digest('hex')
    sessions({ token_hash, source_id: source.id, identity_id: place.identity, signed: 0, created_at })
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
      last_content_at: created_at,
      ...dated,
    })
    return place
  })
}

function fillMessages(filling: Filling, places: readonly Place[]): void {
  const { threads, messages, deliveries, insertInto, id, source, dated } = filling
  const contents = insertInto('contents')
  const events = insertInto('published_events')
  const log = insertInto('deliveries')
  const webhookId = id()
  const { created_at } = dated
  for (let nth = 0; nth < messages; nth++) {
    const { thread, identity } = places[nth % threads] as Place
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
    events({ ...event, created_at, body: eventBody })
    if (nth >= deliveries) continue
    log({
      ...{ id: id(), webhook_id: webhookId, event_id: event.id, event_type: event.type, thread_id: thread },
      ...{ source_id: source.id, request_body: eventBody, state: 'delivered', attempts: 1, last_status: 200, step: 1 },
      ...{ queued_at: created_at, last_attempt_at: created_at, response_time: 5, replays: 0, ...dated },
    })
  }
}
