import { table } from '../figures'
import { turns } from '../server/turn'
import { newDatabase } from './database'
import { startNode } from './node'
import { asRunning, load, type Needs } from './rates'

const figure = (value: number) => Math.round(value).toLocaleString('en')

export async function bytesOfTurns({ postgresUrl, bot, seconds }: Needs): Promise<string> {
  const database = await newDatabase(postgresUrl)
  const node = await startNode({ databaseUrl: database.url, redisUrl: '' })
  try {
    // The first load creates half-full pages and new sessions; their bytes must not count.
    await turns(asRunning(node), bot, load(0, 3))
    await database.compact()
    const before = await database.usage()
    await turns(asRunning(node), bot, load(200, seconds * 3))
    const grown = await database.usage()
    await database.compact()
    const after = await database.usage()
    const turnCount = (after.contents - before.contents) / 2
    const lines = [...after.tables].flatMap(([name, compact]) => {
      const [was, raw] = [before.tables.get(name), grown.tables.get(name)]
      const a = (of: typeof raw, what: 'heap' | 'indexes') => ((of?.[what] ?? 0) - (was?.[what] ?? 0)) / turnCount
      if (a(raw, 'heap') + a(raw, 'indexes') < 1) return []
      return [[name, ...[a(raw, 'heap'), a(raw, 'indexes'), a(compact, 'heap'), a(compact, 'indexes')].map(figure)]]
    })
    const wal = (grown.walBytes - before.walBytes) / turnCount
    const pages = (grown.walPages - before.walPages) / turnCount
    return [
      `${figure(turnCount)} turns: ${figure(wal)} bytes of write-ahead log a turn in ${figure((grown.walRecords - before.walRecords) / turnCount)} records, ${pages.toFixed(2)} whole pages among them.`,
      table(['', 'table, bytes a turn', 'indexes', 'compact: table', 'indexes'], lines),
    ].join('\n\n')
  } finally {
    await node.stop()
    await database.drop()
  }
}
