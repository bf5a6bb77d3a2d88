import { type Load, load, type Result } from './load'
import { shares, spread, table } from './report'
import { type DatabaseName, type StartOptions, type SubjectName, start, type Who } from './subjects'

interface Options extends StartOptions {
  rounds: number
  seconds: number
  warmupSeconds: number
  databases: readonly DatabaseName[]
  loads: readonly string[]
  /** What ours is beside. */
  beside: Exclude<Who, 'ours'>
}

type Shape = Omit<Load, 'seconds' | 'warmupSeconds'>
type Rounds = Map<SubjectName, Result[]>

const closed: Shape = { customers: 200, inFlight: 2, rate: 0 }
const open: Shape = { customers: 200, inFlight: 0, rate: 1000 }

/** The server beside the limit, or beside another build of itself: at full load, then at a rate. Interleaved rounds of one run. */
export async function speed(options: Options): Promise<string> {
  const { beside, warmupSeconds, seconds } = options
  const times = { warmupSeconds, seconds }
  const names = options.databases.flatMap((database): SubjectName[] => [`${beside}-${database}`, `ours-${database}`])
  const full: Rounds = new Map()
  const rated: Rounds = new Map()
  for (let round = 0; round < options.rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const subject = await start(name, options)
      try {
        if (options.loads.includes('full')) add(full, name, await load(subject, { ...closed, ...times }))
        if (options.loads.includes('rate'))
          add(rated, name, await load(subject, { ...open, ...times, warmupSeconds: 2 }))
      } finally {
        await subject.stop()
      }
      console.error(
        `round ${round + 1}, ${name}: ${brief(full.get(name)?.at(-1))}; at 1,000 a second ${brief(rated.get(name)?.at(-1))}`,
      )
    }
  }
  return [
    `At full load: ${closed.customers} customers with ${closed.inFlight} messages each under way.`,
    atFullLoad(full, options),
    'At 1,000 messages a second, counted from when each was due.',
    atRate(rated, options),
    faults([full, rated]),
  ].join('\n\n')
}

function add(rounds: Rounds, name: SubjectName, result: Result): void {
  rounds.set(name, [...(rounds.get(name) ?? []), result])
}

const brief = (result: Result | undefined) =>
  result && `${Math.round(result.perSecond)} msg/s, ${Math.round(result.cpu)} us, p99 ${result.ackP99.toFixed(1)} ms`

const of = (rounds: Rounds, name: SubjectName, figure: keyof Result) =>
  (rounds.get(name) ?? []).map((each) => each[figure])

function atFullLoad(rounds: Rounds, { databases, beside }: Options): string {
  const rows = databases.flatMap((database) =>
    ([beside, 'ours'] as const).map((who) => {
      const name: SubjectName = `${who}-${database}`
      const share = (figure: keyof Result) =>
        who === beside ? '' : spread(shares(of(rounds, name, figure), of(rounds, `${beside}-${database}`, figure)), 2)
      return [
        name,
        spread(of(rounds, name, 'perSecond')),
        share('perSecond'),
        spread(of(rounds, name, 'cpu')),
        share('cpu'),
        database === 'postgres' ? spread(of(rounds, name, 'databaseCpu')) : '',
        spread(of(rounds, name, 'ackP50')),
        spread(of(rounds, name, 'ackP99')),
      ]
    }),
  )
  const head = ['', 'msg/s', 'share', 'CPU, µs a message', 'times', "the database's CPU", 'ack p50, ms', 'ack p99, ms']
  return table(head, rows)
}

function atRate(rounds: Rounds, { databases, beside }: Options): string {
  const rows = databases.flatMap((database) =>
    ([beside, 'ours'] as const).map((who) => {
      const name: SubjectName = `${who}-${database}`
      const times =
        who === beside
          ? ''
          : spread(shares(of(rounds, name, 'ackP99'), of(rounds, `${beside}-${database}`, 'ackP99')), 2)
      const figures = (['ackP50', 'ackP95', 'ackP99'] as const).map((figure) => spread(of(rounds, name, figure), 1))
      return [
        name,
        ...figures,
        times,
        spread(of(rounds, name, 'heardP50')),
        spread(of(rounds, name, 'heardP99')),
        spread(of(rounds, name, 'cpu')),
      ]
    }),
  )
  const head = ['', 'ack p50, ms', 'p95', 'p99', 'p99, times', 'agent hears, p50', 'p99', 'CPU, µs a message']
  return table(head, rows)
}

function faults(all: readonly Rounds[]): string {
  const results = all.flatMap((rounds) => [...rounds.values()].flat())
  const sum = (figure: 'lost' | 'doubled' | 'disordered' | 'errors') =>
    results.reduce((total, each) => total + each[figure], 0)
  return `Lost ${sum('lost')}, doubled ${sum('doubled')}, out of order ${sum('disordered')}, refused ${sum('errors')}.`
}
