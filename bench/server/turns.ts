import { startBot } from './bot'
import { shares, spread, table } from './report'
import { type DatabaseName, type StartOptions, type SubjectName, start, type Who } from './subjects'
import { type TurnLoad, type TurnResult, turns } from './turn'

interface Options extends StartOptions {
  rounds: number
  seconds: number
  warmupSeconds: number
  databases: readonly DatabaseName[]
  loads: readonly string[]
  /** What else a conversation has; measured at full load, ours alone. */
  having: readonly TurnLoad['having'][]
  /** What ours is beside. */
  beside: Exclude<Who, 'ours'>
}

type Rounds = Map<string, TurnResult[]>

const customers = 100
const rate = 50

/** Turns of ours beside the limit, or beside another build of ours: at full load, then at 50 a second. Interleaved rounds of one run. */
export async function turnTables(options: Options): Promise<string> {
  const { beside, warmupSeconds, seconds, loads, having, databases } = options
  const names = databases.flatMap((database): SubjectName[] => [`${beside}-${database}`, `ours-${database}`])
  const full: Rounds = new Map()
  const rated: Rounds = new Map()
  const bot = await startBot()
  try {
    for (let round = 0; round < options.rounds; round++) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const shape = { customers, rate: 0, warmupSeconds, seconds, having: 'nothing' } as const
        const subject = await start(name, { ...options, webhookUrl: bot.url })
        try {
          if (loads.includes('full')) add(full, name, await turns(subject, bot, shape))
          if (loads.includes('rate')) add(rated, name, await turns(subject, bot, { ...shape, rate }))
          for (const what of name.startsWith('ours') ? having : [])
            add(full, `${name}, ${what}`, await turns(subject, bot, { ...shape, having: what }))
        } finally {
          await subject.stop()
        }
        const [all, some] = [full.get(name)?.at(-1), rated.get(name)?.at(-1)]
        console.error(`round ${round + 1}, ${name}: ${brief(all)}; at ${rate} a second ${brief(some)}`)
      }
    }
  } finally {
    bot.close()
  }
  return [
    `Turns at full load: ${customers} customers, each with one turn under way.`,
    atFullLoad(full, options),
    `Turns at ${rate} a second, counted from when each was due.`,
    atRate(rated, options),
    faults([full, rated]),
  ].join('\n\n')
}

function add(rounds: Rounds, name: string, result: TurnResult): void {
  rounds.set(name, [...(rounds.get(name) ?? []), result])
}

const brief = (result: TurnResult | undefined) =>
  result && `${Math.round(result.perSecond)} turns/s, ${Math.round(result.cpu)} us, p99 ${result.p99.toFixed(1)} ms`

const of = (rounds: Rounds, name: string, figure: keyof TurnResult) =>
  (rounds.get(name) ?? []).map((each) => each[figure])

function atFullLoad(rounds: Rounds, { databases, beside, having }: Options): string {
  const rows = databases.flatMap((database) => {
    const limit = `${beside}-${database}`
    return [limit, `ours-${database}`, ...having.map((what) => `ours-${database}, ${what}`)].map((name) => {
      const share = (figure: keyof TurnResult) =>
        name === limit ? '' : spread(shares(of(rounds, name, figure), of(rounds, limit, figure)), 2)
      return [
        name,
        spread(of(rounds, name, 'perSecond')),
        share('perSecond'),
        spread(of(rounds, name, 'cpu')),
        share('cpu'),
        database === 'postgres' ? spread(of(rounds, name, 'databaseCpu')) : '',
        spread(of(rounds, name, 'p50')),
        spread(of(rounds, name, 'p99')),
      ]
    })
  })
  const head = ['', 'turns/s', 'share', 'CPU, µs a turn', 'times', "the database's CPU", 'turn p50, ms', 'p99, ms']
  return table(head, rows)
}

function atRate(rounds: Rounds, { databases, beside }: Options): string {
  const rows = databases.flatMap((database) => {
    const limit = `${beside}-${database}`
    return [limit, `ours-${database}`].map((name) => {
      const times = (figure: keyof TurnResult) =>
        name === limit ? '' : spread(shares(of(rounds, name, figure), of(rounds, limit, figure)), 2)
      return [
        name,
        spread(of(rounds, name, 'p50'), 1),
        times('p50'),
        spread(of(rounds, name, 'p99'), 1),
        times('p99'),
        spread(of(rounds, name, 'ackP50'), 1),
        spread(of(rounds, name, 'ackP99'), 1),
        spread(of(rounds, name, 'cpu')),
      ]
    })
  })
  const head = ['', 'turn p50, ms', 'times', 'p99, ms', 'times', 'ack p50', 'ack p99', 'CPU, µs a turn']
  return table(head, rows)
}

function faults(all: readonly Rounds[]): string {
  const results = all.flatMap((rounds) => [...rounds.values()].flat())
  const sum = (figure: 'lost' | 'doubled' | 'errors') => results.reduce((total, each) => total + each[figure], 0)
  return `Lost ${sum('lost')}, doubled ${sum('doubled')}, refused ${sum('errors')}.`
}
