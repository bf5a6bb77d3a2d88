import { table } from '../figures'
import type { Bot } from '../server/bot'
import type { Running } from '../server/subjects'
import { type TurnLoad, type TurnResult, turns } from '../server/turn'
import { newDatabase, type Usage } from './database'
import { type Node, startNode } from './node'

export interface Needs {
  postgresUrl: string
  redisUrl: string
  bot: Bot
  seconds: number
}

const rates = [25, 50, 100, 200, 400]
const figure = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export function asRunning(chats: Node, bots: Node = chats): Running {
  return {
    name: 'scale',
    turnCustomer: (_, onReply) => chats.customer(onReply),
    api: bots.api,
    usage: () => ({ cpu: chats.cpu(), databaseCpu: 0 }),
    customer: (_) => chats.customer(() => {}),
    agent: async () => () => {},
    memory: chats.memory,
    stop: async () => {},
  }
}

export const load = (rate: number, seconds: number, customers = 100): TurnLoad => ({
  customers,
  rate,
  seconds,
  warmupSeconds: 3,
  having: 'nothing',
})

export async function turnsAtRates({ postgresUrl, bot, seconds }: Needs): Promise<string> {
  const database = await newDatabase(postgresUrl)
  const node = await startNode({ databaseUrl: database.url, redisUrl: '' })
  const rows: string[][] = []
  try {
    // Warm-up: the first load lets the compiler optimize.
    await turns(asRunning(node), bot, load(0, seconds))
    for (const rate of [...rates, 0]) {
      const before = await database.usage()
      const was = { cpu: node.cpu(), loop: node.loop(), ...(await node.commits()) }
      const result = await turns(asRunning(node), bot, load(rate, seconds, rate > 0 ? 40 : 100))
      const after = await database.usage()
      const counters = { cpu: node.cpu(), loop: node.loop(), ...(await node.commits()) }
      const used = { cpu: counters.cpu - was.cpu, loop: counters.loop - was.loop, commits: counters.all - was.all }
      rows.push(rowOf(rate, result, { before, after, ...used }))
      console.error(rows.at(-1)?.join('  '))
    }
  } finally {
    await node.stop()
    await database.drop()
  }
  const head = [
    'turns/s requested',
    'turns/s done',
    'p50, ms',
    'p99, ms',
    'CPU, us a turn',
    'event loop, us',
    'database, us',
  ]
  return table([...head, 'commits a turn', 'flushes/s', 'flush, ms'], rows)
}

interface Around {
  before: Usage
  after: Usage
  cpu: number
  loop: number
  commits: number
}

function rowOf(rate: number, result: TurnResult, { before, after, cpu, loop, commits }: Around): string[] {
  const turnCount = (after.contents - before.contents) / 2
  const flushes = after.flushes - before.flushes
  const tookMs = (turnCount / result.perSecond) * 1000
  return [
    rate === 0 ? 'full load' : figure(rate),
    figure(result.perSecond),
    figure(result.p50, 1),
    figure(result.p99, 1),
    figure(cpu / turnCount),
    figure(loop / turnCount),
    figure((after.cpu - before.cpu) / turnCount),
    figure(commits / turnCount, 2),
    figure((flushes * 1000) / tookMs),
    figure((after.flushMs - before.flushMs) / flushes, 2),
  ]
}
