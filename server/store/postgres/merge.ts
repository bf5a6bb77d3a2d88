import type { Sent } from './statements'

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
 * `with ordinality` numbers the sets of values, and what is joined laterally is done for one after the other. `same`: the places whose value is
 * the same in all sets; it is sent once.
 */
export function merged(
  { name, text }: Sent,
  types: readonly string[],
  same: ReadonlySet<number> = none,
): Merged | null {
  if (name === undefined || types.length === 0) return null
  const places = types.map((type, nth) => ({ type, nth })).filter(({ nth }) => !same.has(nth))
  const arrays = places.map(({ type, nth }) => `$${nth + 1}::${type}[]`)
  const sets = `unnest(${arrays}) with ordinality as u(${places.map(({ nth }) => `a${nth + 1}`)}, n)`
  const ofSet = (sql: string) =>
    sql.replace(/\$(\d+)/g, (_, number: string) =>
      same.has(Number(number) - 1) ? `$${number}::${types[Number(number) - 1]}` : `u.a${number}`,
    )
  const mark = [...same].reduce((sum, place) => sum + 2 ** place, 0).toString(36)
  const form = (sql: string, key: number | null = null): Merged => ({ name: `${name}_merged_${mark}`, text: sql, key })

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
    const place = Number(key) - 1
    if (same.has(place)) return null
    return form(`update ${table} set ${ofSet(changes)} from ${sets} where ${table}."id" = u.a${key}`, place)
  }
  return null
}

const none: ReadonlySet<number> = new Set()
/** Bits of a number that count exactly. */
const mostPlaces = 50

/**
 * Of these places, or of all, those whose value is the same in all sets: most columns of a batch of messages. One place is left out, since something has
 * to say how many sets there are.
 */
export function samePlaces(
  rows: readonly Sent['values'][],
  among: ReadonlySet<number> | null,
  key: number | null,
): ReadonlySet<number> {
  const [first = []] = rows
  const width = Math.min(first.length, mostPlaces)
  const asked = among ?? Array.from({ length: width }, (_, place) => place)
  const same = new Set<number>()
  for (const place of asked) if (place !== key && rows.every((row) => row[place] === first[place])) same.add(place)
  if (same.size === first.length) same.delete(first.length - 1)
  return among && same.size === among.size ? among : same
}

/** The values of many statements: one for a place where all are the same, else an array of PostgreSQL's. */
export function columnsOf(rows: readonly Sent['values'][], same: ReadonlySet<number> = none): Sent['values'] {
  const [first = []] = rows
  return first.map((value, place) => (same.has(place) ? value : arrayOf(rows, place)))
}

/** The values of one place as an array of PostgreSQL's. */
export const arrayOf = (rows: readonly Sent['values'][], place: number): string =>
  `{${rows.map((row) => element(row[place] ?? null)).join()}}`

function element(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? `${value}` : `"${value.replace(/["\\]/g, '\\$&')}"`
}
