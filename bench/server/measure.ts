import { cpus } from 'node:os'
// @ts-expect-error A script without types: it also serves what is not compiled.
import { startPostgres } from '../../scripts/postgres.mjs'
import { speed } from './speed'

// `npm run bench`: prints the tables of docs/performance.md.

const given = new Map(process.argv.slice(2).map((option) => option.split('=', 2) as [string, string]))
const number = (name: string, unset: number) => Number(given.get(name) ?? unset)
const wanted = new Set((given.get('only') ?? 'speed').split(','))
const without = new Set((given.get('without') ?? '').split(','))

const postgres = without.has('postgres') ? null : await startPostgres({ durable: true })
const postgresUrl: string | null = postgres?.url ?? null
try {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model}).\n`,
  )
  if (wanted.has('speed'))
    console.log(await speed({ rounds: number('rounds', 5), seconds: number('seconds', 6), postgresUrl }))
} finally {
  await postgres?.stop()
}
