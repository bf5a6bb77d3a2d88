import type { Parameters, Query, Statement } from '../queries/query'

/** A statement as it is sent. A statement with a name is planned once per connection. */
export interface Sent {
  name?: string
  text: string
  values: (string | number | null)[]
}

interface Texts {
  statement: Statement
  name: string | null
}

const known = new WeakMap<Query, Texts>()
let names = 0

/** Makes the statement for PostgreSQL. `waiting`: it runs in a transaction, locks the rows that it reads as the query says, and waits for them. */
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

/** PostgreSQL's text has no NUL, so a search for a text with NUL finds nothing. The edges refuse texts with NUL before they are stored. */
export function storable(value: string | number | null): string | number | null {
  return typeof value === 'string' && value.includes('\u0000') ? value.replaceAll('\u0000', '\uFFFD') : value
}

const suffixes = {
  changes: ' for update',
  deletion: ' for key share',
  claim: ' for update of "row" skip locked',
} as const
