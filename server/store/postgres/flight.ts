import type { Client } from 'pg'
import type { Arrival } from '../../conversation/messages/known-port'
import type { ThreadRecord } from '../../conversation/records'
import type { RememberedConversation } from '../cache/versioned-cache'
import { columnNames, encoderOf, tables } from '../tables/tables'
import { arrayOf, samePlaces } from './merge'
import { publishing } from './slot'
import { type Sent, storable } from './statements'
import { submit } from './submit'

/** A message with what it was decided by. */
export interface Seated {
  readonly by: RememberedConversation
  readonly arrival: Arrival
  /** The thread must be the newest open one of its customer. */
  readonly isNewest: boolean
}

/** Columns of a thread that a customer's message may change. */
const changing = [
  'last_seq',
  'contents_count',
  'last_content_at',
  'handled_at',
  'inbox_state',
  'owner_id',
  'waiting_since',
  'newest_content_id',
  'updated_at',
] as const satisfies readonly (keyof ThreadRecord)[]

type Value = string | number | null
interface Column {
  readonly name: string
  /** `word`: text without control characters that is never empty, such as an id or JSON. It needs no quoting, which took a tenth of all time. */
  readonly type: 'text' | 'word' | 'bigint' | 'xid' | 'boolean'
}

const words: ReadonlySet<string> = new Set([
  ...['c_id', 'c_thread_id', 'c_source_id', 'c_identity_id', 'c_author_id', 'c_foreign_id', 't_newest_content_id'],
  ...['e_id', 'e_type', 'e_source_id', 'e_thread_id', 'e_body'],
])
/** Stands between words, and in none. */
const between = '\u001f'

const typesOf = (table: 'contents' | 'published_events' | 'threads', prefix: string): Column[] =>
  Object.entries(tables[table])
    .filter(([name]) => name !== 'position')
    .map(([name, kind]) => ({
      name: prefix + name,
      type: kind === 'integer' || kind === 'boolean' ? 'bigint' : words.has(prefix + name) ? 'word' : 'text',
    }))

const ofThread = typesOf('threads', 't_').filter(({ name }) => (changing as readonly string[]).includes(name.slice(2)))
const ofContent = typesOf('contents', 'c_')
const checked: Column[] = [
  { name: 'version', type: 'xid' },
  { name: 'session', type: 'word' },
  { name: 'session_version', type: 'xid' },
  { name: 'lane', type: 'word' },
  { name: 'said_before', type: 'bigint' },
  { name: 'is_newest', type: 'boolean' },
]
/** What goes along: the set-up by which the messages were judged. */
const setupTypes = ['text[]', 'xid[]', 'text[]', 'xid[]', 'text']

/** A statement over many sets of values. What is the same in all sets is sent once; what differed once is an array from then on. */
function createForm(name: string, columns: readonly Column[], text: (refer: Refer) => string) {
  let same: ReadonlySet<number> | null = null
  let made: { name: string; text: string } | null = null
  return (rows: readonly Value[][], more: readonly Value[] = []): Sent => {
    const now = samePlaces(rows, same, null)
    if (now !== same || !made) {
      same = now
      const kept = now
      const places = new Map(columns.map((column, nth) => [column.name, nth]))
      const apart = columns.map((column, nth) => ({ ...column, nth })).filter(({ nth }) => !kept.has(nth))
      const arrays = apart.map(({ type, nth }) =>
        type === 'word' ? `string_to_array($${nth + 1}, E'\\x1f')` : `$${nth + 1}::${type}[]`,
      )
      const mark = [...kept].reduce((sum, place) => sum + 2 ** place, 0).toString(36)
      made = {
        name: `${name}_${mark}`,
        text: text({
          sets: `unnest(${arrays}) with ordinality as u(${apart.map(({ name }) => `"${name}"`)}, n)`,
          at: (column) => {
            const nth = places.get(column) ?? -1
            return kept.has(nth) ? `$${nth + 1}::${sqlType(columns[nth])}` : `u."${column}"`
          },
          more: (nth) => `$${columns.length + nth + 1}::${setupTypes[nth]}`,
        }),
      }
    }
    const kept = same
    const values = columns.map(({ type }, nth): Value => {
      if (kept.has(nth)) return rows[0]?.[nth] ?? null
      return type === 'text' ? arrayOf(rows, nth) : joined(rows, nth, type)
    })
    return { ...made, values: [...values, ...more] }
  }
}

const sqlType = (column: Column | undefined) => (column?.type === 'word' ? 'text' : column?.type)

/** What needs no quoting, as it is sent. */
function joined(rows: readonly Value[][], place: number, type: Column['type']): string {
  const all = rows.map((row) => row[place] ?? 'NULL').join(type === 'word' ? between : ',')
  return type === 'word' ? all : `{${all}}`
}

interface Refer {
  /** The sets of values, as `u`. */
  readonly sets: string
  /** A column's value in a set. */
  at(column: string): string
  /** A value that is sent beside the sets. */
  more(nth: number): string
}

/** Every column of a row that was moved, by its name, whether it was sent in an array or once. */
const whole = (refer: Refer) => ofContent.map(({ name }) => `${refer.at(name)} as "${name}"`).join()

const setupHolds = (refer: Refer) => `(
  (select count(*) from unnest(${refer.more(0)}, ${refer.more(1)}) as g(id, version)
    join "sources" as s on s."id" = g.id and s.xmin = g.version) = cardinality(${refer.more(0)})
  and (select count(*) from unnest(${refer.more(2)}, ${refer.more(3)}) as g(id, version)
    join "communities" as s on s."id" = g.id and s.xmin = g.version) = cardinality(${refer.more(2)})
  and (select coalesce(string_agg(w."id" || ' ' || w.xmin::text, ',' order by w."id"), '') from "webhooks" as w)
    = ${refer.more(4)})`

// The checks are subqueries of their own, which stay looks at an index, one for each set. In an `exists` they would become a join, and its
// plan might be one that reads whole tables.
const storing = createForm(
  'flight',
  [...checked, ...ofThread, ...ofContent],
  (refer) => `
  with "moved" as (
    update "threads" set ${ofThread.map(({ name }) => `"${name.slice(2)}" = ${refer.at(name)}`)}
    from ${refer.sets}
    where "threads"."id" = ${refer.at('c_thread_id')} and "threads".xmin = ${refer.at('version')}
      and (select ${setupHolds(refer)})
      and (select s.xmin from "sessions" as s where s."token_hash" = ${refer.at('session')}) = ${refer.at('session_version')}
      and (select count(*) from "outbox" as o where o."lane" = ${refer.at('lane')}) = 0
      and (select count(*) from "contents" as c where c."client_id" = ${refer.at('c_client_id')}
        and c."identity_id" = ${refer.at('c_identity_id')}) = 0
      and (not ${refer.at('is_newest')} or (select count(*) from "threads" as t
        where t."identity_id" = ${refer.at('c_identity_id')} and t."source_id" = ${refer.at('c_source_id')}
        and t."closed" = 0 and t."id" <> "threads"."id" and t."last_content_at" > ${refer.at('said_before')}) = 0)
    returning ${whole(refer)}, u.n
  ), "stored" as (
    insert into "contents" (${ofContent.map(({ name }) => `"${name.slice(2)}"`)})
    select ${ofContent.map(({ name }) => `"${name}"`)} from "moved" order by n returning "id"
  )
  select string_agg("id", ',') as ids from "stored"`,
)

const ofEvent = typesOf('published_events', 'e_')
// What is joined to the lock waits for it, so events have their numbers only once it is held.
const telling = createForm(
  'flight_events',
  [...ofEvent, { name: 'content', type: 'word' }],
  (refer) => `
  with "held" as materialized (select pg_advisory_xact_lock(hashtextextended('${publishing}', 0)))
  insert into "published_events" (${ofEvent.map(({ name }) => `"${name.slice(2)}"`)})
  select ${ofEvent.map(({ name }) => refer.at(name))} from "held" cross join ${refer.sets}
  where (select count(*) from "contents" as c where c."id" = ${refer.at('content')}) = 1 order by u.n`,
)

const statement = (text: string): Sent => ({ name: text.replaceAll(/\W+/g, '_'), text, values: [] })
const begin = statement('begin')
const askXid = statement('select pg_current_xact_id()::text as xid')
const commit = statement('commit')

/** A flight under way. */
export interface Flight {
  /** The transaction, as text of a `xid8`; known long before it is over. Rejects where it failed before that. */
  readonly xid: Promise<string>
  /** Ids of the contents that were stored. Rejects where all of it was undone, or where the connection was lost, after which nobody knows. */
  readonly landed: Promise<ReadonlySet<string>>
}

/**
 * Sends messages in one piece, checks and all: a transaction that waits once for the database, whatever it holds. A message of which anything is not
 * as it was remembered is left out; the others are stored.
 */
export function send(client: Client, messages: readonly Seated[]): Flight {
  const rows = messages.map(rowOf)
  const events = messages.map(({ arrival: { event, content } }) => [...eventOf(event), content.id].map(storable))
  void submit(client, begin)
  const xid = submit(client, askXid).then(({ rows: [row] }) => String(row.xid))
  const stored = submit(client, storing(rows, setupOf(messages)))
  const told = submit(client, telling(events))
  const committed = submit(client, commit)
  xid.catch(() => {})
  const landed = Promise.all([stored, told, committed]).then(([{ rows }, , { command }]) => {
    // What a commit becomes after a failure that nobody noticed.
    if (command === 'ROLLBACK') throw new Error('The database undid a transaction without saying why.')
    return new Set(String(rows[0]?.ids ?? '').split(','))
  })
  landed.catch(() => {})
  return { xid, landed }
}

const contentOf = encoderOf('contents', columnNames('contents')) as (record: object) => Value[]
const eventOf = encoderOf('published_events', columnNames('published_events')) as (record: object) => Value[]

function rowOf({ by: { session, thread: before }, arrival: { content, thread, lane }, isNewest }: Seated): Value[] {
  const row: Value[] = [
    before.version,
    session.record.token_hash,
    session.version,
    lane,
    before.record.last_content_at,
    isNewest ? 'true' : 'false',
  ]
  for (const { name } of ofThread) row.push(thread[name.slice(2) as (typeof changing)[number]])
  for (const value of contentOf(content)) row.push(storable(value))
  return row
}

/** What these were decided by: ids and versions of sources and of communities, and all webhooks. */
function setupOf(messages: readonly Seated[]): Value[] {
  const sources = new Map(messages.map(({ by: { source } }) => [source.record.id, source.version]))
  const communities = new Map(messages.map(({ by: { community } }) => [community.record.id, community.version]))
  const list = (all: Iterable<string>) => `{${[...all].join()}}`
  return [
    list(sources.keys()),
    list(sources.values()),
    list(communities.keys()),
    list(communities.values()),
    messages[0]?.by.webhooks.version ?? '',
  ]
}
