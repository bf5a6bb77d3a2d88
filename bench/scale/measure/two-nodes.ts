import { createClient } from '@redis/client'
import { table } from '../../server/report'
import { turns } from '../../server/turn'
import { type Database, newDatabase } from './database'
import { type Node, startNode } from './node'
import { asRunning, load, type Needs } from './rates'

const rate = 100
const figure = (value: number, digits = 0) => value.toFixed(digits)

export async function betweenNodes(needs: Needs): Promise<string> {
  const rows: string[][] = []
  for (const way of needs.redisUrl ? ['Redis', 'PostgreSQL'] : ['PostgreSQL']) {
    const database = await newDatabase(needs.postgresUrl)
    const options = { databaseUrl: database.url, redisUrl: way === 'Redis' ? needs.redisUrl : '' }
    const one = await startNode(options)
    const other = await startNode({ ...options, demo: one.demo })
    const pair = { one, other, database, redisUrl: options.redisUrl }
    try {
      await turns(asRunning(one, other), needs.bot, load(0, 4))
      for (const bots of [one, other]) {
        for (const asked of [rate, 0]) {
          rows.push([
            way,
            bots === one ? 'the same node' : 'the other node',
            ...(await measured(needs, pair, bots, asked)),
          ])
          console.error(rows.at(-1)?.join('  '))
        }
      }
    } finally {
      await other.stop()
      await one.stop()
      await database.drop()
    }
  }
  const head = [
    'news by',
    'replies at',
    'turns/s requested',
    'turns/s done',
    'p50, ms',
    'p99, ms',
    'CPU of the first node, us a turn',
  ]
  const ofOthers = [
    'of the second node',
    'of the database',
    'of Redis',
    'commits of a single command: first node',
    'second node',
  ]
  return table([...head, ...ofOthers, 'lost, refused'], rows)
}

interface Pair {
  one: Node
  other: Node
  database: Database
  redisUrl: string
}

async function measured({ bot, seconds }: Needs, pair: Pair, bots: Node, asked: number): Promise<string[]> {
  const { one, other, database, redisUrl } = pair
  const look = async () => ({
    nodes: [await countsOf(one), await countsOf(other)],
    database: await database.usage(),
    redis: redisUrl ? await redisCpu(redisUrl) : 0,
  })
  const before = await look()
  const result = await turns(asRunning(one, bots), bot, load(asked, seconds))
  const after = await look()
  const done = (after.database.contents - before.database.contents) / 2
  const of = (nth: number, what: 'cpu' | 'ofOne') =>
    ((after.nodes[nth]?.[what] ?? 0) - (before.nodes[nth]?.[what] ?? 0)) / done
  return [
    asked === 0 ? 'full load' : figure(asked),
    ...[figure(result.perSecond), figure(result.p50, 1), figure(result.p99, 1)],
    ...[figure(of(0, 'cpu')), figure(of(1, 'cpu'))],
    figure((after.database.cpu - before.database.cpu) / done),
    figure((after.redis - before.redis) / done),
    ...[figure(of(0, 'ofOne'), 2), figure(of(1, 'ofOne'), 2)],
    `${result.lost}, ${result.errors}`,
  ]
}

const countsOf = async (node: Node) => ({ cpu: node.cpu(), ...(await node.commits()) })

async function redisCpu(url: string): Promise<number> {
  const client = await createClient({ url }).connect()
  const text = String(await client.info('cpu'))
  client.destroy()
  const value = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1])
  return (value('used_cpu_sys') + value('used_cpu_user')) * 1_000_000
}
