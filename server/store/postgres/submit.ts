import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { Sent } from './statements'

/** The private fields of pg's connection and query, which pg's types omit. */
interface Inside {
  connection: { stream: Duplex }
}
interface Rows {
  fields: pg.FieldDef[]
  _parsers: unknown[]
  _prebuiltEmptyResultObject: object
  addFields(fields: pg.FieldDef[]): void
}
interface Open {
  name?: string
  _result: Rows
  callback(error: Error | null, result: pg.QueryResult): void
}

/**
 * Throws if the installed pg has other private fields. The start calls this, so that no message
 * fails later.
 */
export function checkPg(): void {
  const { connection } = new pg.Client() as unknown as Partial<Inside>
  const { _result: rows, ...query } = new pg.Query('') as unknown as Partial<Open>
  const stream = connection?.stream
  const isKnown =
    [stream?.cork, stream?.uncork, stream?.destroy, rows?.addFields].every((each) => typeof each === 'function') &&
    rows !== undefined &&
    ['fields', '_parsers', '_prebuiltEmptyResultObject'].every((name) => name in rows) &&
    'callback' in query
  if (!isKnown) throw new Error('This version of the package pg is not known: install the one of package-lock.json.')
}

const corked = new WeakSet<Duplex>()

/**
 * Sends a statement on a pipelined connection. All statements of one turn of the event loop are
 * one write to the socket, because writes cost more than statements. A failure without a
 * waiting caller is not an unhandled rejection.
 */
export function submit(client: pg.Client, { name, text, values }: Sent): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as Inside).connection
  if (!corked.has(stream)) {
    corked.add(stream)
    stream.cork()
    process.nextTick(() => {
      corked.delete(stream)
      stream.uncork()
    })
  }
  // The query is made here, because `client.query` would copy the statement property by property.
  const query = new pg.Query(text, values)
  const open = query as unknown as Open
  if (name !== undefined) {
    open.name = name
    open._result.addFields = readerOf(name, open._result.addFields)
  }
  const result = new Promise<pg.QueryResult>((done, fail) => {
    open.callback = (error, answer) => (error ? fail(error) : done(answer))
  })
  result.catch(() => {})
  client.query(query)
  return result
}

const readers = new Map<string, Rows['addFields']>()

/**
 * Caches how the rows of each statement are read. pg computes this for each answer, which took
 * a seventh of the server's time.
 */
function readerOf(name: string, workOut: Rows['addFields']): Rows['addFields'] {
  const known = readers.get(name)
  if (known) return known
  let first: Pick<Rows, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'> | null = null
  const reader = function (this: Rows, fields: pg.FieldDef[]): void {
    if (first?.fields.length === fields.length) {
      this.fields = first.fields
      this._parsers = first._parsers
      this._prebuiltEmptyResultObject = first._prebuiltEmptyResultObject
      return
    }
    workOut.call(this, fields)
    first = { ...this }
  }
  readers.set(name, reader)
  return reader
}

/** Cuts the connection without a message to the other side. */
export function cut(client: pg.Client): void {
  ;(client as unknown as Inside).connection.stream.destroy()
}
