import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../queries/query'
import { addSearchable } from './searchable'

const names = ['screenname', 'firstname', 'lastname', 'email', 'phone', 'company', 'foreign_id']
const more = ['id', 'extra_values']

/** Adds the indexes of searches. */
export async function addSearch(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await addSearchable(db)
  for (const statement of dialect === 'sqlite' ? ofSqlite() : await ofPostgres(db)) await sql.raw(statement).execute(db)
}

const joined = (row: string, columns: readonly string[], separator: string) =>
  columns.map((column) => `coalesce(${row}${column}, '')`).join(` || ${separator} || `)

/**
 * A changed text gets a new position (sqlite/search-blocks.ts). The last row is emptied instead of deleted, so that its
 * position is not used again.
 */
function ofSqlite(): string[] {
  const body = (row: string) => `coalesce(${row}searched_text, ${row}body)`
  const text = (columns: readonly string[]) => (row: string) => joined(row, columns, 'char(31)')
  return [
    'create table search_contents (position integer primary key, owner text not null, id text not null, text text not null)',
    'create table search_names (position integer primary key, owner text not null, kind text not null, text text not null)',
    ...triggers('search_contents', 'contents', { owner: 'thread_id', id: 'id' }, ['body', 'searched_text'], body),
    ...triggers('search_names', 'threads', { owner: 'id', kind: "'title'" }, ['title'], (row) => `${row}title`),
    ...triggers('search_names', 'identities', { owner: 'id', kind: "'name'" }, names, text(names)),
    ...triggers('search_names', 'identities', { owner: 'id', kind: "'more'" }, more, text(more)),
    'create index search_contents_owner on search_contents (owner, id)',
    'create index search_names_owner on search_names (owner, kind)',
  ]
}

/** Returns the triggers that keep an index equal to the texts of a table. */
function triggers(
  index: string,
  table: string,
  keys: Record<string, string>,
  columns: readonly string[],
  text: (row: string) => string,
): string[] {
  const sourceOf = (row: string, value: string) => (value.startsWith("'") ? value : `${row}${value}`)
  const values = (row: string) => Object.values(keys).map((value) => sourceOf(row, value))
  const add = `insert into ${index} (${Object.keys(keys)}, text)`
  const added = `${add} select ${values('new.')}, searchable(${text('new.')}) where ${text('new.')} <> ''`
  const same = Object.entries(keys).map(([key, value]) => `${key} = ${sourceOf('old.', value)}`)
  const where = `where ${same.join(' and ')}`
  const emptied = `update ${index} set owner = '', text = '' ${where} and position = (select max(position) from ${index})`
  const removed = `${emptied}; delete from ${index} ${where}`
  const name = `${index}_${table}${keys.kind === "'more'" ? '_more' : ''}`
  return [
    `create trigger ${name}_added after insert on ${table} begin ${added}; end`,
    `create trigger ${name}_changed after update of ${columns} on ${table} when ${text('old.')} is not ${text('new.')} begin ${removed}; ${added}; end`,
    `create trigger ${name}_removed after delete on ${table} begin ${removed}; end`,
  ]
}

/**
 * Adds columns with the texts in search form, and trigram indexes. Without the extension pg_trgm, searches read whole
 * tables.
 */
async function ofPostgres(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'
    and (installed_version is not null or has_database_privilege(current_database(), 'CREATE'))`.execute(db)
  const columns: [string, string, string][] = [
    ['contents', 'folded', 'coalesce(searched_text, body)'],
    ['threads', 'folded', 'title'],
    ['identities', 'folded', joined('', names, 'chr(31)')],
    ['identities', 'folded_more', joined('', more, 'chr(31)')],
  ]
  return [
    ...(rows.length > 0 ? ['create extension if not exists pg_trgm'] : []),
    ...columns.flatMap(([table, column, text]) => [
      `alter table ${table} add column ${column} text collate "C" generated always as (searchable(${text})) stored`,
      ...(rows.length > 0 ? [`create index ${table}_${column} on ${table} using gin (${column} gin_trgm_ops)`] : []),
    ]),
  ]
}
