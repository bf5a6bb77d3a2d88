import { deviceId, inSmallGroups } from '../../server/load'
import { quantile, table } from '../../server/report'
import { pause } from '../../server/timed-run'
import { newDatabase } from './database'
import { startNode } from './node'
import type { Needs } from './rates'

const customers = 400
const rates = [50, 100]

export async function conversationsThatBegin({ postgresUrl }: Needs): Promise<string> {
  const database = await newDatabase(postgresUrl)
  const node = await startNode({ databaseUrl: database.url, redisUrl: '' })
  const rows: string[][] = []
  try {
    for (const rate of rates) {
      const lines = await inSmallGroups(customers, () => node.customer(() => {}))
      await pause(1000)
      for (const which of ['first', 'second', 'third']) {
        const before = { ...(await database.usage()), node: node.cpu(), loop: node.loop(), ...(await node.commits()) }
        const acks: number[] = []
        await Promise.all(
          lines.map(async (line, nth) => {
            await pause((nth * 1000) / rate)
            const sentAt = performance.now()
            await line.send(deviceId(), `${which} `.padEnd(120, 'x'))
            acks.push(performance.now() - sentAt)
          }),
        )
        const after = { ...(await database.usage()), node: node.cpu(), loop: node.loop(), ...(await node.commits()) }
        const each = (of: 'cpu' | 'node' | 'loop' | 'all' | 'walBytes') => (after[of] - before[of]) / customers
        const flushMs = (after.flushMs - before.flushMs) / (after.flushes - before.flushes)
        rows.push([
          `${rate}`,
          which,
          ...[each('node'), each('loop'), each('cpu')].map((value) => value.toFixed(0)),
          each('all').toFixed(2),
          ...[flushMs, quantile(acks, 0.5), quantile(acks, 0.99)].map((value) => value.toFixed(2)),
          each('walBytes').toFixed(0),
        ])
        console.error(rows.at(-1)?.join('  '))
      }
      for (const line of lines) line.close()
    }
  } finally {
    await node.stop()
    await database.drop()
  }
  const head = ['messages/s', 'message', 'CPU, us', 'event loop, us', 'database, us', 'commits', 'flush, ms']
  return table([...head, 'ack p50, ms', 'p99, ms', 'log, bytes'], rows)
}
