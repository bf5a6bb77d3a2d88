import { table } from '../figures'
import { startBot } from './bot'
import { type LiveResult, live } from './live'
import { type Compared, createRounds, inRounds, rowsOf } from './rounds'
import { type StartOptions, type SubjectName, start } from './subjects'

interface Options extends StartOptions, Compared {
  seconds: number
  warmupSeconds: number
}

const messages = 100
const rate = 30
const pieces = 200

const variants = {
  'a third of the pieces': { rate: rate / 3, pieces: pieces / 3 },
  'no ends': { rate, pieces: 10_000 },
}

export async function liveTable(options: Options): Promise<string> {
  const { warmupSeconds, seconds } = options
  const results = createRounds<LiveResult>()
  const bot = await startBot()
  try {
    await inRounds(options, async (name: SubjectName, round) => {
      const extraRows = name.startsWith('limit')
        ? []
        : Object.entries(variants).map(([what, load]) => [`${name}, ${what}`, load] as const)
      for (const [row, load] of [[name, { rate, pieces }] as const, ...extraRows]) {
        const subject = await start(name, { ...options, limit: 'relay' })
        try {
          results.add(row, await live(subject, bot, { messages, ...load, warmupSeconds, seconds }))
        } finally {
          await subject.stop()
        }
        console.error(`round ${round}, ${row}: ${brief(results.last(row))}`)
      }
    })
  } finally {
    bot.close()
  }
  const { show, share, sum } = results
  const row = (name: string, baseline: string, database: string) => {
    const isOurs = !name.startsWith('limit')
    return [
      ...[name, show(name, 'perSecond'), show(name, 'p50', 1), show(name, 'p95', 1), share(name, baseline, 'p95')],
      ...[show(name, 'p99', 1), show(name, 'cores', 2)],
      isOurs && database === 'postgres' ? show(name, 'databaseCores', 2) : '',
      ...(isOurs ? [show(name, 'commits', 1), show(name, 'unstoredMs')] : ['', '']),
    ]
  }
  const head = ['', 'pieces/s', 'p50, ms', 'p95, ms', 'ratio', 'p99, ms', 'cores', "the database's cores"]
  return [
    `${messages} live messages at ${rate} pieces a second each, from the bot's write to the customer's receipt.`,
    table([...head, 'transactions/s', 'text not on the disk, ms'], rowsOf(options, row, Object.keys(variants))),
    `Lost ${sum('lost')}, altered ${sum('altered')}, refused ${sum('errors')}.`,
  ].join('\n\n')
}

const brief = (result: LiveResult | undefined) =>
  result &&
  `${Math.round(result.perSecond)} pieces/s, p95 ${result.p95.toFixed(1)} ms, ${result.cores.toFixed(2)} cores, ` +
    `${result.commits.toFixed(1)} commits/s, ${Math.round(result.unstoredMs)} ms`
