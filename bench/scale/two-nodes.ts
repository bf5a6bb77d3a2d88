import { createClient } from '@redis/client'
import { table } from '../figures'
import { turns } from '../server/turn'
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
    const firstNode = await startNode(options)
    const secondNode = await startNode({ ...options, demo: firstNode.demo })
    const pair = { firstNode, secondNode, database, redisUrl: options.redisUrl }
    try {
      await turns(asRunning(firstNode, secondNode), needs.bot, load(0, 4))
      for (const bots of [firstNode, secondNode]) {
        for (const targetRate of [rate, 0]) {
          rows.push([
            way,
            bots === firstNode ? 'the same node' : 'the other node',
            ...(await measured(needs, pair, bots, targetRate)),
          ])
          console.error(rows.at(-1)?.join('  '))
        }
      }
    } finally {
      await secondNode.stop()
      await firstNode.stop()
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
  firstNode: Node
  secondNode: Node
  database: Database
  redisUrl: string
}

async function measured({ bot, seconds }: Needs, pair: Pair, bots: Node, targetRate: number): Promise<string[]> {
  const { firstNode, secondNode, database, redisUrl } = pair
  const readCounters = async () => ({
    nodes: [await countsOf(firstNode), await countsOf(secondNode)],
    database: await database.usage(),
    redis: redisUrl ? await redisCpu(redisUrl) : 0,
  })
  const before = await readCounters()
  const result = await turns(asRunning(firstNode, bots), bot, load(targetRate, seconds))
  const after = await readCounters()
  const turnCount = (after.database.contents - before.database.contents) / 2
  const of = (nth: number, what: 'cpu' | 'ofOne') =>
    ((after.nodes[nth]?.[what] ?? 0) - (before.nodes[nth]?.[what] ?? 0)) / turnCount
  return [
    targetRate === 0 ? 'full load' : figure(targetRate),
    ...[figure(result.perSecond), figure(result.p50, 1), figure(result.p99, 1)],
    ...[figure(of(0, 'cpu')), figure(of(1, 'cpu'))],
    figure((after.database.cpu - before.database.cpu) / turnCount),
    figure((after.redis - before.redis) / turnCount),
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
