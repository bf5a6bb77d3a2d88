import { costOf } from './costs'
import type { SimulatedDatabase } from './database'
import { createSlots, type Simulation, type Slots } from './engine'
import type { SimulatedNode } from './node'

/** The messages between nodes: a stream of Redis, or `notify` of PostgreSQL. Every node receives every message. */
export interface NodeMessages {
  publish(from: number, names: number, show?: Show): void
  readonly redis: Slots
  counts: { sends: number }
}

interface Show {
  at: number
  act: () => void
}

interface Options {
  simulation: Simulation
  database: SimulatedDatabase
  nodes: readonly SimulatedNode[]
  transport: 'redis' | 'postgres'
}

interface Waiting {
  names: number
  shows: Show[]
  sending: boolean
}

const batchMs = 5

export function createNews({ simulation, database, nodes, transport }: Options): NodeMessages {
  const redis = createSlots(simulation, 1)
  const counts = { sends: 0 }
  const waiting: Waiting[] = nodes.map(() => ({ names: 0, shows: [], sending: false }))
  const lastReadMs = nodes.map(() => 0)
  const halfWay = costOf('roundTripMs') / 2
  const otherNodes = nodes.length - 1

  function workOff(): void {
    for (const [nth, node] of nodes.entries()) {
      const ms = lastReadMs[nth] ?? 0
      lastReadMs[nth] = 0
      if (ms > 0) node.loop.use(ms, () => {})
    }
    simulation.after(batchMs, workOff)
  }
  if (otherNodes > 0) simulation.after(batchMs, workOff)

  function carry(done: () => void): void {
    if (transport === 'redis') redis.use(costOf('redisOfSend') + otherNodes * costOf('redisOfRead'), done)
    else database.work(costOf('notifyOfSend') + otherNodes * costOf('notifyOfRead'), done)
  }

  function pass(from: number): void {
    const queue = waiting[from] as Waiting
    if (queue.sending || queue.names === 0) return
    queue.sending = true
    nodes[from]?.work(costOf('tellOfChunk'), () => {
      const { names, shows } = queue
      queue.names = 0
      queue.shows = []
      counts.sends += 1
      simulation.after(halfWay, () =>
        carry(() =>
          simulation.after(halfWay, () => {
            receive(from, names, shows)
            queue.sending = false
            pass(from)
          }),
        ),
      )
    })
  }

  function receive(from: number, names: number, shows: Waiting['shows']): void {
    const ms = costOf('hearOfChunk') + names * costOf('hearOfNews')
    const actsByNode = new Map<number, (() => void)[]>()
    for (const { at, act } of shows) actsByNode.set(at, [...(actsByNode.get(at) ?? []), act])
    for (const nth of nodes.keys()) {
      if (nth === from) continue
      const acts = actsByNode.get(nth)
      if (acts)
        nodes[nth]?.work(ms, () => {
          for (const act of acts) act()
        })
      else lastReadMs[nth] = (lastReadMs[nth] ?? 0) + ms
    }
  }

  return {
    redis,
    counts,
    publish(from, names, show) {
      if (otherNodes === 0) return
      const queue = waiting[from] as Waiting
      queue.names += names
      if (show) queue.shows.push(show)
      pass(from)
    },
  }
}
