import type { Parameters, Query, Statement } from '../queries/query'

/** How a statement is sent: with a name it is planned once per connection. */
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

/**
 * The statement as PostgreSQL takes it. `holding`: in a transaction, which holds what it reads as the query says; `'at once'` fails
 * rather than waits for who holds it now.
 */
export function sent(query: Query, parameters: Parameters, holding: 'no' | 'waiting' | 'at once'): Sent {
  let texts = known.get(query)
  if (!texts) {
    const statement = query.for('postgres')
    texts = { statement, name: query.planned === 'each time' ? null : `q${names++}` }
    known.set(query, texts)
  }
  const { statement, name } = texts
  const values = statement.parameters.map((each) => storable(parameters[each] ?? null))
  const suffix = holding === 'no' || !query.holds ? '' : suffixes[query.holds][holding]
  const text = statement.sql + suffix
  if (name === null) return { text, values }
  return { name: suffix === '' ? name : `${name}_${query.holds === 'claim' ? 'waiting' : holding}`, text, values }
}

/** PostgreSQL's text has no NUL, so what is asked for with one is nowhere; edges let none through to be stored. */
export function storable(value: string | number | null): string | number | null {
  return typeof value === 'string' && value.includes('\u0000') ? value.replaceAll('\u0000', '\uFFFD') : value
}

const suffixes = {
  changes: { waiting: ' for update', 'at once': ' for update nowait' },
  deletion: { waiting: ' for key share', 'at once': ' for key share nowait' },
  claim: { waiting: ' for update of "row" skip locked', 'at once': ' for update of "row" skip locked' },
} as const
