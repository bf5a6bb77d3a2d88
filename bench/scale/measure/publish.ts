import pg from 'pg'
import { quantile } from '../../server/report'
import { newDatabase } from './database'
import { startNode } from './node'
import type { Needs } from './rates'

const runs = 200
const rowsAtOnce = [1, 256]

/** Measures a published event: inserts of one and of many rows, as long as in a turn. */
export async function publishing({ postgresUrl }: Needs): Promise<string> {
  const database = await newDatabase(postgresUrl)
  await (await startNode({ databaseUrl: database.url, redisUrl: '' })).stop()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  const medians: number[] = []
  for (const rows of rowsAtOnce) {
    const took: number[] = []
    for (let run = 0; run < runs; run++) {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock_shared(1)`)
      const began = performance.now()
      await client.query({
        name: `publish_${rows}`,
        text: `insert into published_events (id, type, source_id, thread_id, body, created_at)
          select $1 || lpad(n::text, 6, '0'), 'content.replied', $1, $1, repeat('x', 1350), $2 from generate_series(1, ${rows}) as n`,
        values: [(run + rows * runs).toString(16).padStart(12, '0').padEnd(18, 'f'), Date.now()],
      })
      took.push(performance.now() - began)
      await client.query('commit')
    }
    medians.push(quantile(took, 0.5))
  }
  await client.end()
  await database.drop()
  const [one = 0, many = 0] = medians
  return `An insert of one event takes ${one.toFixed(2)} ms, of 256 ${many.toFixed(2)} ms: ${((many - one) / 255).toFixed(4)} ms a row.`
}
