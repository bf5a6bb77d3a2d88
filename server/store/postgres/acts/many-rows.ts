import { fixed, type Identified } from '../../queries/driver'
import { columnNames, encode } from '../../tables/encoding'
import { type Records, type TableName, tables } from '../../tables/tables'
import { publishing } from '../publishers'
import { type Sent, storable } from '../statements'

// Statements for many rows of a table. They get the rows as JSON: for PostgreSQL that costs less than arrays.

export type Row = Record<string, string | number | null>

/** The rows of the first parameter as the table `u`. */
export function rowsOf(table: TableName, names: readonly string[], more: readonly string[] = []): string {
  const kinds = tables[table] as Record<string, string>
  const typeOf = (name: string) => (kinds[name] === 'integer' || kinds[name] === 'boolean' ? 'bigint' : 'text')
  return `json_to_recordset($1::json) as u(${[...names.map((name) => `"${name}" ${typeOf(name)}`), ...more]})`
}

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
const unstorable = /\\u(?:0000|d[89a-f])/

export function jsonOf(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  return unstorable.test(text) ? JSON.stringify(rows, (_, value) => storable(value)) : text
}

const encodeAll = <N extends TableName>(table: N, records: readonly Records[N][]): Row[] =>
  records.map((record) => encode(table, record))

export function insertion<N extends TableName>(table: N) {
  const names = columnNames(table)
  const list = names.map((name) => `"${name}"`)
  const text = `insert into "${table}" (${list}) select ${list} from ${rowsOf(table, names)}`
  return (records: readonly Records[N][]): Sent => ({
    name: `insert_${table}`,
    text,
    values: [jsonOf(encodeAll(table, records))],
  })
}

/**
 * Inserts rows that readers follow. Joined to the lock, they get their numbers while it is held, in the given order.
 */
export function insertionInOrder<N extends 'published_events' | 'events'>(table: N) {
  const names = columnNames(table)
  const list = names.map((name) => `"${name}"`)
  const text = `with "held" as materialized (select pg_advisory_xact_lock_shared(hashtextextended('${publishing}', 0)))
    insert into "${table}" (${list}) select ${list} from "held" cross join ${rowsOf(table, names, ['n int'])} order by n`
  return (records: readonly Omit<Records[N], 'position'>[]): Sent => {
    const rows = records.map((record, n) => Object.assign(encode(table, record as Records[N]), { n }))
    return { name: `insert_${table}`, text, values: [jsonOf(rows)] }
  }
}

/** Updates rows by id. Writes each column that any row ever changed, so that the statement soon stays the same. */
export function change<N extends Identified>(table: N) {
  const kept: readonly string[] = ['id', ...((fixed[table] ?? []) as readonly string[])]
  // An act rarely changes the text of searches, but then it must be written.
  const isWritten = (name: string) => name === 'searched_text' || !kept.includes(name)
  const others = columnNames(table).filter(isWritten) as (keyof Records[N] & string)[]
  const written = new Set<string>()
  let text = ''
  return (changed: readonly { readonly before: Records[N]; readonly after: Records[N] }[]): Sent => {
    const before = written.size
    for (const name of others)
      if (!written.has(name) && changed.some((each) => each.before[name] !== each.after[name])) written.add(name)
    if (written.size > before) {
      const names = [...written]
      const sets = names.map((name) => `"${name}" = u."${name}"`)
      text = `update "${table}" set ${sets} from ${rowsOf(table, ['id', ...names])} where "${table}"."id" = u."id"`
    }
    const rows = encodeAll(
      table,
      changed.map(({ after }) => after),
    )
    return { name: `update_${table}_${written.size}`, text, values: [jsonOf(rows)] }
  }
}
