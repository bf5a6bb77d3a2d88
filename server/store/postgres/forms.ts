import { columnNames } from '../tables/encoding'
import { type TableName, tables } from '../tables/tables'
import type { Sent } from './statements'

export type Value = string | number | null

export interface Column {
  readonly name: string
  /** `word`: a text without control characters that is never empty or null. It needs no quoting, which saves time. */
  readonly type: 'text' | 'word' | 'bigint' | 'xid' | 'boolean'
}

/** Separates words; no word contains it. */
const between = '\u001f'

/** Columns of a table for a statement. `words` names the columns of type `word`. */
export const columnsOf = (table: TableName, words: readonly string[], names = columnNames(table)): Column[] =>
  names.map((name) => {
    const kind = (tables[table] as Record<string, string>)[name]
    if (kind === 'integer' || kind === 'boolean') return { name, type: 'bigint' }
    return { name, type: words.includes(name) ? 'word' : 'text' }
  })

export interface Refer {
  /** The table of values, with the alias `u`. `u.n` numbers its rows from 1. */
  readonly sets: string
  at(column: string): string
  /** A value that is the same for all rows; the first has the number 0. */
  more(nth: number): string
}

/** Makes statements for many rows. A column with the same value in all rows is sent once. */
export function createForm(
  name: string,
  columns: readonly Column[],
  text: (refer: Refer) => string,
  more: readonly string[] = [],
) {
  let same: ReadonlySet<number> | null = null
  let made: { name: string; text: string } | null = null
  let forms = 0
  const places = new Map(columns.map((column, nth) => [column.name, nth]))

  function make(once: ReadonlySet<number>): { name: string; text: string } {
    forms += 1
    const apart = columns.map((column, nth) => ({ nth, ...column })).filter(({ nth }) => !once.has(nth))
    const arrays = apart.map(({ type, nth }) =>
      type === 'word' ? `string_to_array($${nth + 1}, E'\\x1f')` : `$${nth + 1}::${type}[]`,
    )
    const refer: Refer = {
      sets: `unnest(${arrays}) with ordinality as u(${apart.map(({ name }) => `"${name}"`)}, n)`,
      at: (column) => {
        const nth = places.get(column) ?? -1
        if (!once.has(nth)) return `u."${column}"`
        const type = columns[nth]?.type
        return `$${nth + 1}::${type === 'word' ? 'text' : type}`
      },
      more: (nth) => `$${columns.length + nth + 1}::${more[nth]}`,
    }
    return { name: `${name}_${forms}`, text: text(refer) }
  }

  return (rows: readonly (readonly Value[])[], beside: readonly Value[] = []): Sent => {
    const now = samePlaces(rows, same)
    if (now !== same || !made) {
      same = now
      made = make(now)
    }
    const values = columns.map(({ type }, nth): Value => {
      if (now.has(nth)) return rows[0]?.[nth] ?? null
      return type === 'text' ? quoted(rows, nth) : joined(rows, nth, type)
    })
    return { values: [...values, ...beside], ...made }
  }
}

/** Returns the columns that have one value in all rows, except the first column: its array gives the number of rows. */
function samePlaces(rows: readonly (readonly Value[])[], among: ReadonlySet<number> | null): ReadonlySet<number> {
  const [first = []] = rows
  const asked = among ?? first.keys()
  const same = new Set<number>()
  for (const place of asked) if (rows.every((row) => row[place] === first[place])) same.add(place)
  same.delete(0)
  return among && same.size === among.size ? among : same
}

function joined(rows: readonly (readonly Value[])[], place: number, type: Column['type']): string {
  const all = rows.map((row) => row[place] ?? 'NULL').join(type === 'word' ? between : ',')
  return type === 'word' ? all : `{${all}}`
}

const quoted = (rows: readonly (readonly Value[])[], place: number): string =>
  `{${rows.map((row) => element(row[place] ?? null)).join()}}`

function element(value: Value): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? `${value}` : `"${value.replace(/["\\]/g, '\\$&')}"`
}
