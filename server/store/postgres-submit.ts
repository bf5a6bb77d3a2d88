import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { Sent } from './postgres-statements'

/** What pg keeps of a connection and of a query beside what its types say. */
interface Inside {
  connection: { stream: Duplex }
}
interface Open {
  name?: string
  callback(error: Error | null, result: pg.QueryResult): void
}

const gathering = new WeakSet<Duplex>()

/**
 * Sends a statement on a connection that pipelines. What is sent in one turn of the event loop leaves in one write: writes cost more
 * than statements. A failure that nobody waits for is no unhandled one.
 */
export function submit(client: pg.Client, { name, text, values }: Sent): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as Inside).connection
  if (!gathering.has(stream)) {
    gathering.add(stream)
    stream.cork()
    process.nextTick(() => {
      gathering.delete(stream)
      stream.uncork()
    })
  }
  // Made here: `client.query` would copy the statement property by property.
  const query = new pg.Query(text, values)
  const open = query as unknown as Open
  if (name !== undefined) open.name = name
  const result = new Promise<pg.QueryResult>((done, fail) => {
    open.callback = (error, answer) => (error ? fail(error) : done(answer))
  })
  result.catch(() => {})
  client.query(query)
  return result
}

/** The connection is cut, without a word to the other side. */
export function cut(client: pg.Client): void {
  ;(client as unknown as Inside).connection.stream.destroy()
}
