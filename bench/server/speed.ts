import { table } from '../figures'
import { type Load, load, type Result } from './load'
import { type Compared, createRounds, fullLoadTable, inRounds, rowsOf } from './rounds'
import { type StartOptions, type SubjectName, start } from './subjects'

interface Options extends StartOptions, Compared {
  seconds: number
  warmupSeconds: number
  loads: readonly string[]
}

type Shape = Omit<Load, 'seconds' | 'warmupSeconds'>

const closed: Shape = { customers: 200, inFlight: 2, rate: 0 }
const open: Shape = { customers: 200, inFlight: 0, rate: 1000 }

/** Compares the server with the limit program or another build: at full load, then at a rate. Rounds interleave. */
export async function speed(options: Options): Promise<string> {
  const { warmupSeconds, seconds, loads } = options
  const times = { warmupSeconds, seconds }
  const full = createRounds<Result>()
  const rated = createRounds<Result>()

  async function measure(name: SubjectName): Promise<void> {
    const subject = await start(name, options)
    try {
      if (loads.includes('full')) full.add(name, await load(subject, { ...closed, ...times }))
      if (loads.includes('rate')) rated.add(name, await load(subject, { ...open, ...times, warmupSeconds: 2 }))
    } finally {
      await subject.stop()
    }
  }
  await inRounds(options, async (name, round) => {
    await measure(name)
    console.error(`round ${round}, ${name}: ${brief(full.last(name))}; at 1,000 a second ${brief(rated.last(name))}`)
  })
  const head = ['', 'msg/s', 'share', 'CPU, µs a message', 'ratio', "the database's CPU", 'ack p50, ms', 'ack p99, ms']
  const sum = (figure: 'lost' | 'doubled' | 'disordered' | 'errors') => full.sum(figure) + rated.sum(figure)
  return [
    `At full load: ${closed.customers} customers with ${closed.inFlight} messages each under way.`,
    fullLoadTable(options, full, { head, p50: 'ackP50', p99: 'ackP99' }),
    'At 1,000 messages a second, each counted from the time at which it was due.',
    atRate(rated, options),
    `Lost ${sum('lost')}, doubled ${sum('doubled')}, out of order ${sum('disordered')}, refused ${sum('errors')}.`,
  ].join('\n\n')
}

const brief = (result: Result | undefined) =>
  result && `${Math.round(result.perSecond)} msg/s, ${Math.round(result.cpu)} us, p99 ${result.ackP99.toFixed(1)} ms`

function atRate({ show, share }: ReturnType<typeof createRounds<Result>>, options: Options): string {
  const row = (name: string, baseline: string) => [
    name,
    ...(['ackP50', 'ackP95', 'ackP99'] as const).map((figure) => show(name, figure, 1)),
    share(name, baseline, 'ackP99'),
    show(name, 'heardP50'),
    show(name, 'heardP99'),
    show(name, 'cpu'),
  ]
  const head = ['', 'ack p50, ms', 'p95', 'p99', 'p99, ratio', 'agent receives, p50', 'p99', 'CPU, µs a message']
  return table(head, rowsOf(options, row))
}
