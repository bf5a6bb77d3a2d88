import { quantile } from '../server/report'
import { type Conversation, createConversations } from './conversations'
import { costOf } from './costs'
import { createDatabase, type SimulatedDatabase } from './database'
import { createSimulation, type Simulation } from './engine'
import { createNews, type NodeMessages } from './news'
import { createNode, loopOfTurn, type SimulatedNode } from './node'
import { type Chance, createChance } from './random'

/** Changes that the server could get, but does not have yet. */
export interface Changes {
  beginsFast?: boolean
}

export interface Scenario {
  rate: number
  nodes: number
  cores: number
  chats: number
  flushMs: number
  news: 'redis' | 'postgres'
  /** The node that receives the bot's replies, relative to the node of the chat. */
  replies: 'anywhere' | 'at the chat' | 'elsewhere'
  changes: Changes
  /** Turns of a conversation; the first message of each takes the slow path. */
  turns: number
  seconds: number
}

export type Resource = 'event loop' | 'PostgreSQL cores' | 'log flush' | 'slow path' | 'webhook' | 'Redis'

export interface Outcome {
  turnsPerSecond: number
  /** Milliseconds, without the bot's thinking time. */
  p50: number
  p99: number
  busy: Record<Resource, number>
  slowShare: number
  actsOfBatch: number
  sendsPerSecond: number
  holds: boolean
}

interface World extends Scenario {
  simulation: Simulation
  chance: Chance
  database: SimulatedDatabase
  servers: readonly SimulatedNode[]
  nodeNews: NodeMessages
  conversations: ReturnType<typeof createConversations>
  replyAt(conversation: Conversation): number
}

const parts = { message: 0.35, webhook: 0.2, settle: 0.05, reply: 0.35, show: 0.05 }
const warmupMs = 1000

export function simulate(scenario: Scenario, seed = 1): Outcome {
  const world = createWorld(scenario, seed)
  const { simulation, chance, rate, conversations, servers } = world
  const times: number[] = []
  let [begun, done, measuring] = [0, 0, false]
  const arrive = () => {
    const began = simulation.now()
    begun += 1
    turn(world, conversations.next(), () => {
      done += 1
      if (measuring) times.push(simulation.now() - began - costOf('thinkMs'))
    })
    simulation.after(chance.exponential(1000 / rate), arrive)
  }
  for (const server of servers) answerPings(world, server)
  arrive()
  simulation.run(warmupMs)
  measuring = true
  const before = { begun, done }
  const used = watch(world)
  simulation.run(warmupMs + scenario.seconds * 1000)
  const [startedTurns, finishedTurns] = [begun - before.begun, done - before.done]
  return {
    turnsPerSecond: finishedTurns / scenario.seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    ...used(startedTurns),
    holds: finishedTurns > 0.97 * startedTurns - 3 * Math.sqrt(startedTurns),
  }
}

function createWorld(scenario: Scenario, seed: number): World {
  const { changes, nodes, rate } = scenario
  const simulation = createSimulation()
  const chance = createChance(seed)
  const database = createDatabase(simulation, chance, scenario)
  const servers = Array.from({ length: nodes }, () => createNode({ simulation, chance, database }))
  const nodeNews = createNews({ simulation, database, nodes: servers, transport: scenario.news })
  const { beginsFast = false } = changes
  const conversations = createConversations({ chance, rate, nodes, turns: scenario.turns, beginsFast })
  const replyAt = ({ home }: Conversation): number => {
    if (scenario.replies === 'anywhere') return chance.below(nodes)
    return scenario.replies === 'at the chat' ? home : (home + 1) % nodes
  }
  conversations.cacheStored(replyAt)
  return { ...scenario, simulation, chance, database, servers, nodeNews, conversations, replyAt }
}

function turn(world: World, conversation: Conversation, onEnd: () => void): void {
  const { nodeNews } = world
  const { home } = conversation
  conversation.turns += 1
  const chat = world.servers[home] as SimulatedNode
  chat.work(parts.message * loopOfTurn, () =>
    store(world, home, conversation, costOf('rowsOfMessage'), () => {
      nodeNews.publish(home, costOf('newsOfTurn') / 2)
      callBot(world, chat, () => reply(world, conversation, onEnd))
    }),
  )
}

function store(world: World, node: number, conversation: Conversation, rows: number, onStored: () => void): void {
  const { conversations, changes } = world
  const server = world.servers[node] as SimulatedNode
  const begins = conversation.stored === 0
  const act = {
    rows,
    isFresh: () => begins || conversations.isFresh(node, conversation),
    done: (path: 'fast' | 'slow') => {
      conversations.wrote(node, conversation, path)
      onStored()
    },
    leftOut: () => readFirst(),
  }
  const readFirst = () =>
    server.read(() => {
      conversations.remember(node, conversation)
      server.storeFast(act)
    })
  const cacheState = conversations.cacheStateOf(node, conversation)
  if (cacheState === 'begins' && !changes.beginsFast) server.storeSlow(act)
  else if (cacheState === 'not cached') readFirst()
  else server.storeFast(act)
}

const settlement = { rows: 0, isFresh: () => true, done: () => {}, leftOut: () => {} }

function callBot({ simulation }: World, chat: SimulatedNode, onAnswer: () => void): void {
  chat.webhookPlaces.take((giveBack) =>
    chat.work(parts.webhook * loopOfTurn, () => {
      simulation.after(costOf('answerOfWebhook') + costOf('thinkMs'), onAnswer)
      simulation.after(costOf('answerOfWebhook'), () => {
        giveBack()
        chat.work(parts.settle * loopOfTurn, () => chat.storeFast(settlement))
      })
    }),
  )
}

function reply(world: World, conversation: Conversation, onEnd: () => void): void {
  const { servers, nodeNews } = world
  const { home } = conversation
  const at = world.replyAt(conversation)
  const chat = servers[home] as SimulatedNode
  const show = () => chat.work(parts.show * loopOfTurn, onEnd)
  servers[at]?.work(parts.reply * loopOfTurn, () =>
    store(world, at, conversation, costOf('rowsOfReply'), () => {
      const names = costOf('newsOfTurn') / 2
      if (at === home) show()
      nodeNews.publish(at, names, at === home ? undefined : { at: home, act: () => chat.read(show) })
    }),
  )
}

function answerPings({ simulation, chance, chats, nodes }: World, server: SimulatedNode): void {
  const everyMs = 20
  const work = ((chats / nodes) * everyMs * costOf('loopOfPing')) / (costOf('pingSeconds') * 1000)
  if (work === 0) return
  const round = () => {
    server.work(work, () => {})
    simulation.after(chance.exponential(everyMs), round)
  }
  round()
}

function watch({ servers, database, nodeNews, seconds }: World) {
  const sum = (what: keyof SimulatedNode['counts']) => servers.reduce((all, { counts }) => all + counts[what], 0)
  const before = { slow: sum('slow'), batched: sum('batched'), batches: sum('batches'), sends: nodeNews.counts.sends }
  const most = (of: (server: SimulatedNode) => number) => Math.max(...servers.map(of))
  const ofNodes = servers.flatMap(({ loop, slowConnections, webhookPlaces }) => [loop, slowConnections, webhookPlaces])
  for (const each of [...ofNodes, database.cores, database.log, nodeNews.redis]) each.reset()
  return (startedTurns: number) => ({
    busy: {
      'event loop': most(({ loop }) => loop.busy()),
      'PostgreSQL cores': database.cores.busy(),
      'log flush': database.log.busy(),
      'slow path': most(({ slowConnections }) => slowConnections.busy()),
      webhook: most(({ webhookPlaces }) => webhookPlaces.busy()),
      Redis: nodeNews.redis.busy(),
    },
    slowShare: (sum('slow') - before.slow) / (2 * startedTurns),
    actsOfBatch: (sum('batched') - before.batched) / (sum('batches') - before.batches),
    sendsPerSecond: (nodeNews.counts.sends - before.sends) / seconds,
  })
}
