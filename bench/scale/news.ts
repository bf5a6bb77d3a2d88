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
  by: 'redis' | 'postgres'
}

interface Waiting {
  names: number
  shows: Show[]
  sending: boolean
}

const batchMs = 5

export function createNews({ simulation, database, nodes, by }: Options): NodeMessages {
  const redis = createSlots(simulation, 1)
  const counts = { sends: 0 }
  const waiting: Waiting[] = nodes.map(() => ({ names: 0, shows: [], sending: false }))
  const heardMs = nodes.map(() => 0)
  const halfWay = costOf('roundTripMs') / 2
  const others = nodes.length - 1

  function workOff(): void {
    for (const [nth, node] of nodes.entries()) {
      const ms = heardMs[nth] ?? 0
      heardMs[nth] = 0
      if (ms > 0) node.loop.use(ms, () => {})
    }
    simulation.after(batchMs, workOff)
  }
  if (others > 0) simulation.after(batchMs, workOff)

  function carry(done: () => void): void {
    if (by === 'redis') redis.use(costOf('redisOfSend') + others * costOf('redisOfRead'), done)
    else database.work(costOf('notifyOfSend') + others * costOf('notifyOfRead'), done)
  }

  function pass(from: number): void {
    const own = waiting[from] as Waiting
    if (own.sending || own.names === 0) return
    own.sending = true
    nodes[from]?.work(costOf('tellOfChunk'), () => {
      const { names, shows } = own
      own.names = 0
      own.shows = []
      counts.sends += 1
      simulation.after(halfWay, () =>
        carry(() =>
          simulation.after(halfWay, () => {
            receive(from, names, shows)
            own.sending = false
            pass(from)
          }),
        ),
      )
    })
  }

  function receive(from: number, names: number, shows: Waiting['shows']): void {
    const ms = costOf('hearOfChunk') + names * costOf('hearOfNews')
    const called = new Map<number, (() => void)[]>()
    for (const { at, act } of shows) called.set(at, [...(called.get(at) ?? []), act])
    for (const nth of nodes.keys()) {
      if (nth === from) continue
      const acts = called.get(nth)
      if (acts)
        nodes[nth]?.work(ms, () => {
          for (const act of acts) act()
        })
      else heardMs[nth] = (heardMs[nth] ?? 0) + ms
    }
  }

  return {
    redis,
    counts,
    publish(from, names, show) {
      if (others === 0) return
      const own = waiting[from] as Waiting
      own.names += names
      if (show) own.shows.push(show)
      pass(from)
    },
  }
}
