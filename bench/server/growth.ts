import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shares, spread, table } from '../figures'
import { type Bot, startBot } from './bot'
import { fill, type Size } from './fill'
import { load, type Result } from './load'
import { type StartOptions, start } from './subjects'
import { turns } from './turn'

interface Options extends StartOptions {
  rounds: number
  seconds: number
  warmupSeconds: number
  /** The share of the largest store that is filled; a small share gives a quick result. */
  scale: number
}

const small: Size = { threads: 10, messages: 1000, deliveries: 0 }

/** Compares small and large stores on SQLite. They alternate under the same load and are reused in all rounds. */
export async function growth(options: Options): Promise<string> {
  const { scale, rounds } = options
  const messages = 1_000_000 * scale
  const deliveries = 10_000 * scale
  const sizes: Size[] = [
    small,
    { threads: 10, messages, deliveries },
    { threads: 100_000 * scale, messages, deliveries },
  ]
  const folders: string[] = []
  const results = sizes.map(() => ({ messages: [] as Costs[], turns: [] as Costs[] }))
  const bot = await startBot()
  try {
    for (const size of sizes) folders.push(await filled(size, options))
    for (let round = 0; round < rounds; round++) {
      for (const [nth, folder] of folders.entries()) {
        const { message, turn } = await measured(folder, bot, options)
        results[nth]?.messages.push(message)
        results[nth]?.turns.push(turn)
        console.error(`round ${round + 1}: ${brief(message)} a message, ${brief(turn)} a turn`)
      }
    }
  } finally {
    bot.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  const rows = (what: 'messages' | 'turns') =>
    sizes.map((size, nth) => {
      const of = (store: number, figure: keyof Costs) => (results[store]?.[what] ?? []).map((each) => each[figure])
      const times = (figure: keyof Costs) => (nth === 0 ? '' : spread(shares(of(nth, figure), of(0, figure)), 2))
      return [label(size), spread(of(nth, 'perSecond')), times('perSecond'), spread(of(nth, 'cpu')), times('cpu')]
    })
  return [
    table(['stored before', 'msg/s', 'share', 'CPU, µs a message', 'ratio'], rows('messages')),
    table(['stored before', 'turns/s', 'share', 'CPU, µs a turn', 'ratio'], rows('turns')),
  ].join('\n\n')
}

type Costs = Pick<Result, 'perSecond' | 'cpu'>

const brief = ({ perSecond, cpu }: Costs) => `${Math.round(perSecond)} a second, ${Math.round(cpu)} us`

async function filled(size: Size, options: Options): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-bench-'))
  await (await start('ours-sqlite', { ...options, folder })).stop()
  const began = performance.now()
  fill(folder, size)
  console.error(`filled: ${label(size)}, in ${Math.round((performance.now() - began) / 1000)} s`)
  return folder
}

async function measured(folder: string, bot: Bot, { warmupSeconds, seconds, ...options }: Options) {
  const subject = await start('ours-sqlite', { ...options, folder })
  try {
    const timing = { rate: 0, warmupSeconds, seconds }
    const message = await load(subject, { customers: 200, inFlight: 2, ...timing })
    const turn = await turns(subject, bot, { customers: 100, having: 'nothing', ...timing })
    return { message, turn }
  } finally {
    await subject.stop()
  }
}

const label = ({ threads, messages, deliveries }: Size) =>
  `${messages.toLocaleString('en')} messages in ${threads.toLocaleString('en')} threads, ${deliveries.toLocaleString('en')} delivered events`
