import { table } from '../figures'
import { startBot } from './bot'
import { type Compared, createRounds, fullLoadTable, inRounds, rowsOf } from './rounds'
import { type StartOptions, type SubjectName, start } from './subjects'
import { type TurnResult, turns } from './turn'
import type { ConversationExtra } from './turn-bot'

interface Options extends StartOptions, Compared {
  seconds: number
  warmupSeconds: number
  loads: readonly string[]
  having: readonly ConversationExtra[]
}

const customers = 100
const rate = 50

/** Compares turns with the limit program and the floor, or with another build: at full load, then at 50 a second. Rounds interleave. */
export async function turnTables(options: Options): Promise<string> {
  const { warmupSeconds, seconds, loads, having } = options
  const shape = { customers, rate: 0, warmupSeconds, seconds, having: 'nothing' } as const
  const full = createRounds<TurnResult>()
  const rated = createRounds<TurnResult>()
  const bot = await startBot()
  const compared = { ...options, floors: options.comparedTo === 'limit' ? (['sqlite'] as const) : [] }

  async function measure(name: SubjectName): Promise<void> {
    const subject = await start(name, { ...options, limit: 'turn-limit', webhookUrl: bot.url })
    try {
      if (loads.includes('full')) full.add(name, await turns(subject, bot, shape))
      if (loads.includes('rate')) rated.add(name, await turns(subject, bot, { ...shape, rate }))
      for (const what of name.startsWith('ours') ? having : [])
        full.add(`${name}, ${what}`, await turns(subject, bot, { ...shape, having: what }))
    } finally {
      await subject.stop()
    }
  }
  try {
    await inRounds(compared, async (name, round) => {
      await measure(name)
      console.error(
        `round ${round}, ${name}: ${brief(full.last(name))}; at ${rate} a second ${brief(rated.last(name))}`,
      )
    })
  } finally {
    bot.close()
  }
  const head = ['', 'turns/s', 'share', 'CPU, µs a turn', 'ratio', "the database's CPU", 'turn p50, ms', 'p99, ms']
  const sum = (figure: 'lost' | 'doubled' | 'errors') => full.sum(figure) + rated.sum(figure)
  return [
    `Turns at full load: ${customers} customers, each with one turn under way.`,
    fullLoadTable(compared, full, { head, p50: 'p50', p99: 'p99', variants: having }),
    `Turns at ${rate} a second, each counted from the time at which it was due.`,
    atRate(rated, compared),
    `Lost ${sum('lost')}, doubled ${sum('doubled')}, refused ${sum('errors')}.`,
  ].join('\n\n')
}

const brief = (result: TurnResult | undefined) =>
  result && `${Math.round(result.perSecond)} turns/s, ${Math.round(result.cpu)} us, p99 ${result.p99.toFixed(1)} ms`

function atRate({ show, share }: ReturnType<typeof createRounds<TurnResult>>, options: Options): string {
  const row = (name: string, baseline: string) => [
    name,
    show(name, 'p50', 1),
    share(name, baseline, 'p50'),
    show(name, 'p99', 1),
    share(name, baseline, 'p99'),
    show(name, 'ackP50', 1),
    show(name, 'ackP99', 1),
    show(name, 'cpu'),
  ]
  const head = ['', 'turn p50, ms', 'ratio', 'p99, ms', 'ratio', 'ack p50', 'ack p99', 'CPU, µs a turn']
  return table(head, rowsOf(options, row))
}
