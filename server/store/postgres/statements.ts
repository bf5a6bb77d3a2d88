import type { Parameters, Query, Statement } from '../queries/query'

/** A statement to send. A statement with a name is planned one time per connection. */
export interface Sent {
  name?: string
  text: string
  values: (string | number | null | readonly string[])[]
}

interface Texts {
  statement: Statement
  name: string | null
}

const known = new WeakMap<Query, Texts>()
let names = 0

/** Makes the statement for PostgreSQL. With `waiting` it locks the rows that it reads, and waits for other locks. */
export function sent(query: Query, parameters: Parameters, holding: 'no' | 'waiting'): Sent {
  let texts = known.get(query)
  if (!texts) {
    const statement = query.for('postgres')
    texts = { statement, name: query.planned === 'each time' ? null : `q${names++}` }
    known.set(query, texts)
  }
  const { statement, name } = texts
  const values = statement.parameters.map((each) => storable(parameters[each] ?? null))
  const suffix = holding === 'no' || !query.holds ? '' : suffixes[query.holds]
  const text = statement.sql + suffix
  if (name === null) return { text, values }
  return { name: suffix === '' ? name : `${name}_waiting`, text, values }
}

/** Replaces the character NUL, which PostgreSQL cannot store. */
export function storable(value: string | number | null): string | number | null {
  return typeof value === 'string' && value.includes('\u0000') ? value.replaceAll('\u0000', '\uFFFD') : value
}

const suffixes = {
  changes: ' for update',
  deletion: ' for key share',
  claim: ' for update of "row" skip locked',
} as const
