import { loadavg } from 'node:os'
// @ts-expect-error A script without types.
import { startPostgres } from '../../server/store/testing/postgres-server.mjs'
import { shares, spread } from '../figures'
import { measureAgent, type Values } from './page'
import { measureRequests } from './requests'
import { startFilled } from './server'

// `npm run bench:inbox`: prints the tables of bench/inbox/README.md.

const options = Object.fromEntries(process.argv.slice(2).map((each) => each.split('=')))
const rounds = Number(options.rounds ?? 5)
const many = Number(options.many ?? 10_000)
const speeds = (options.slower ?? '1,4').split(',').map(Number)

const only = (options.only ?? 'page,server').split(',')

const busyBefore = loadavg()[0] ?? 0
if (only.includes('server')) await servers()
if (only.includes('page')) await pages()
console.log(`\nLoad of the machine ${busyBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`)

/** Measures lists and search on both databases; `before=` names the `main.js` of another build. */
async function servers() {
  const size = { open: many, closed: Number(options.closed ?? 100_000) }
  const postgres = (options.on ?? 'sqlite,postgres').includes('postgres')
    ? await startPostgres({ durable: true })
    : null
  try {
    for (const on of (options.on ?? 'sqlite,postgres').split(',')) {
      const databaseUrl: string | null = on === 'postgres' ? (postgres?.url ?? null) : null
      const server = await startFilled(size, { databaseUrl, program: options.before })
      try {
        console.log(
          `\n${on}, ${size.open} open and ${size.closed} closed:\n\n${await measureRequests(server, rounds * 10)}`,
        )
      } finally {
        await server.stop()
      }
    }
  } finally {
    await postgres?.stop()
  }
}

async function pages() {
  const short = await startFilled({ open: 50, closed: 0 })
  const long = await startFilled({ open: many, closed: 0 })
  try {
    for (const slower of speeds) {
      const found: Record<'short' | 'long', Values[]> = { short: [], long: [] }
      for (let round = 0; round < rounds; round++) {
        const turns = [
          { list: 'short', server: short },
          { list: 'long', server: long },
        ] as const
        for (const { list, server } of round % 2 === 0 ? turns : turns.toReversed())
          found[list].push(await measureAgent(server, slower))
        console.error(`${slower} times slower: round ${round + 1} of ${rounds}`)
      }
      console.log(`\nProcessor ${slower} times slower, ${rounds} rounds:\n\n${table(found, many)}`)
    }
  } finally {
    await short.stop()
    await long.stop()
  }
}

/** Prints medians with the smallest and the largest value. Ratios compare values of the same round. */
function table(found: Record<'short' | 'long', Values[]>, count: number): string {
  const rows = Object.keys(found.long[0] ?? {}).map((name) => {
    const [shortValues, longValues] = [found.short, found.long].map((roundValues) =>
      roundValues.map((values) => values[name] ?? Number.NaN),
    )
    return `| ${name} | ${spread(shortValues, 1)} | ${spread(longValues, 1)} | ${spread(shares(longValues, shortValues), 1)} |`
  })
  const head = `| | list of 50 | list of ${count.toLocaleString('en')} | ratio |\n| --- | --- | --- | --- |`
  return [head, ...rows].join('\n')
}
