import { cpus } from 'node:os'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { startPostgres } from '../../server/store/testing/postgres-server.mjs'
import { growth } from './growth'
import { idle } from './idle'
import { liveTable } from './live-table'
import { speed } from './speed'
import type { DatabaseName } from './subjects'
import type { ConversationExtra } from './turn-bot'
import { turnTables } from './turns'

// `npm run bench`: prints the tables of docs/run/performance.md.

const options = new Map(process.argv.slice(2).map((option) => option.split('=', 2) as [string, string]))
const number = (name: string, unset: number) => Number(options.get(name) ?? unset)
const list = (name: string, unset: string) => (options.get(name) ?? unset).split(',')
const selectedParts = new Set(list('only', 'turn,speed,growth,idle,live'))
const databases = list('on', 'sqlite,postgres') as DatabaseName[]
const before = options.get('before')
const profile = options.get('profile')

const postgres = databases.includes('postgres') ? await startPostgres({ durable: true }) : null
const common = {
  databases,
  postgresUrl: (postgres?.url ?? null) as string | null,
  execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
}
try {
  const [{ model } = {}] = cpus()
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${model}).\n`,
  )
  const rounds = {
    ...common,
    rounds: number('rounds', 5),
    seconds: number('seconds', 6),
    warmupSeconds: number('warmup', 8),
    loads: list('loads', 'full,rate'),
  }
  const comparison = before ? { comparedTo: 'before' as const, before } : { comparedTo: 'limit' as const }
  const having = list('having', 'intervention,file').filter(Boolean) as ConversationExtra[]
  if (selectedParts.has('turn')) console.log(await turnTables({ ...rounds, ...comparison, having }))
  if (selectedParts.has('growth')) console.log(await growth({ ...rounds, scale: number('scale', 1) }))
  if (selectedParts.has('idle')) console.log(await idle({ ...rounds, visitors: number('visitors', 2000) }))
  if (selectedParts.has('live')) console.log(await liveTable({ ...rounds, ...comparison }))
  if (selectedParts.has('speed')) console.log(await speed({ ...rounds, ...comparison }))
} finally {
  await postgres?.stop()
}
