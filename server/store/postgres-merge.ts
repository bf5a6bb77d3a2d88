import type { Sent } from './postgres-statements'

/** How one statement does what many with other values would do, one after the other; `n` counts them from 1. */
export interface Merged {
  name: string
  text: string
  /** A row that is changed twice by one statement is changed once: the place of its key among the values, where that matters. */
  key: number | null
}

/** In each row that a merged read gives: whose it is. */
export const ordinal = '~n'

/**
 * The merged form of a statement, for values of these types (PostgreSQL's names of them). Null where there is none that means the same.
 * `with ordinality` numbers the sets of values, and what is joined laterally is done for one after the other.
 */
export function merged({ name, text }: Sent, types: readonly string[]): Merged | null {
  if (name === undefined || types.length === 0) return null
  const columns = types.map((_, nth) => `a${nth + 1}`)
  const sets = `unnest(${types.map((type, nth) => `$${nth + 1}::${type}[]`)}) with ordinality as u(${columns}, n)`
  const ofSet = (sql: string) => sql.replace(/\$(\d+)/g, 'u.a$1')
  const form = (sql: string, key: number | null = null): Merged => ({ name: `${name}_merged`, text: sql, key })

  if (text.startsWith('select '))
    return form(`select q.*, u.n as "${ordinal}" from ${sets} cross join lateral (${ofSet(text)}) as q`)

  const insert = /^insert into ("\w+") \(([^)]*)\) values \(([$\d, ]*)\)$/.exec(text)
  if (insert) {
    const [, table, into, values = ''] = insert
    return form(`insert into ${table} (${into}) select ${ofSet(values)} from ${sets} order by u.n`)
  }
  const update = /^update ("\w+") set (.*) where "id" = \$(\d+)$/.exec(text)
  if (update) {
    const [, table, changes = '', key] = update
    return form(`update ${table} set ${ofSet(changes)} from ${sets} where ${table}."id" = u.a${key}`, Number(key) - 1)
  }
  return null
}

/** The values of many statements, as one array of PostgreSQL's for each place. */
export function columnsOf(rows: readonly Sent['values'][]): string[] {
  const width = rows[0]?.length ?? 0
  return Array.from({ length: width }, (_, place) => `{${rows.map((row) => element(row[place] ?? null)).join()}}`)
}

function element(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? `${value}` : `"${value.replace(/["\\]/g, '\\$&')}"`
}
