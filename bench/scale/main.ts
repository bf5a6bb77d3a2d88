import { cpus } from 'node:os'
import pg from 'pg'
// @ts-expect-error A script without types.
import { startRedis } from '../../server/nodes/testing/redis-server.mjs'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { startPostgres } from '../../server/store/testing/postgres-server.mjs'
import { startBot } from '../server/bot'
import { bytesOfTurns } from './bytes'
import { turnsAtRates } from './rates'
import { betweenNodes } from './two-nodes'

// `npm run scale [-- parts=rates,bytes,nodes seconds=6]` measures the figures of docs/run/scale.md. Linux only.

const options = new Map(process.argv.slice(2).map((option) => option.split('=', 2) as [string, string]))
const parts = new Set((options.get('parts') ?? 'rates,bytes,nodes').split(','))

const postgres = await startPostgres({ durable: true })
const redis = parts.has('nodes') ? await startRedis().catch(() => null) : null
const bot = await startBot()
try {
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('alter system set track_wal_io_timing = on')
  await admin.query('select pg_reload_conf()')
  await admin.end()
  const [{ model } = {}] = cpus()
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${model}).`,
  )
  const seconds = Number(options.get('seconds') ?? 6)
  const needs = { postgresUrl: postgres.url as string, redisUrl: (redis?.url ?? '') as string, bot, seconds }
  if (parts.has('rates')) console.log(await turnsAtRates(needs))
  if (parts.has('bytes')) console.log(await bytesOfTurns(needs))
  if (parts.has('nodes')) console.log(await betweenNodes(needs))
} catch (error) {
  // Stopping the database causes further errors, which would hide the first error.
  console.error(error)
  process.exitCode = 1
} finally {
  bot.close()
  await redis?.stop()
  await postgres.stop()
}
