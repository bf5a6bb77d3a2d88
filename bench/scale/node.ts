import { cost } from './costs'
import type { SimulatedDatabase } from './database'
import { createPlaces, type Places, type Simulation } from './engine'
import type { Chance } from './random'

/** Something that is to be stored. */
export interface Act {
  /** Events that it publishes under the lock. */
  readonly rows: number
  /** Whether what the node has cached is still so, asked when the database looks. */
  isFresh(): boolean
  /** It is stored; by which path. */
  done(path: 'fast' | 'slow'): void
  /** A batch has left it out, as it was not fresh. */
  leftOut(): void
}

/** A node: one event loop, one connection for write batches, a few for the slow path, places for webhooks. */
export interface SimulatedNode {
  readonly loop: Places
  readonly slowConnections: Places
  readonly webhookPlaces: Places
  readonly counts: { batches: number; batched: number; slow: number }
  work(ms: number, done: () => void): void
  storeFast(act: Act): void
  storeSlow(act: Act): void
  /** Rows that are not cached. */
  read(done: () => void): void
}

interface Options {
  simulation: Simulation
  chance: Chance
  database: SimulatedDatabase
  /** The commit follows the events at once, without an answer in between. */
  commitsAtOnce: boolean
}

const spread = 0.5

/** What an act costs in a batch, beside what the batch costs: a turn has three. */
const actsOfTurn = 3
const databaseOfAct = (cost('databaseCpuOfTurn') - cost('commitsOfMeasuredTurn') * cost('databaseOfBatch')) / actsOfTurn
/** The event loop of a turn but for its batches. */
export const loopOfTurn =
  cost('nodeCpuOfTurn') * cost('loopShare') - cost('commitsOfMeasuredTurn') * cost('loopOfBatch')

export function createNode({ simulation, chance, database, commitsAtOnce }: Options): SimulatedNode {
  const loop = createPlaces(simulation, 1)
  const halfWay = cost('roundTripMs') / 2
  const counts = { batches: 0, batched: 0, slow: 0 }
  const parts: Parts = {
    database,
    counts,
    work: (ms, done) => loop.use(chance.around(ms, spread), done),
    overTheWire: (then) => simulation.after(halfWay, then),
  }
  const slowConnections = createPlaces(simulation, cost('slowConnections'))
  return {
    loop,
    slowConnections,
    webhookPlaces: createPlaces(simulation, cost('placesOfWebhook')),
    counts,
    work: parts.work,
    read: reading(parts),
    storeSlow: slowPath(parts, slowConnections, commitsAtOnce),
    storeFast: fastPath(parts, createPlaces(simulation, 1)),
  }
}

interface Parts {
  database: SimulatedDatabase
  counts: SimulatedNode['counts']
  /** Of the event loop. */
  work(ms: number, done: () => void): void
  /** From the node to the database, or back. */
  overTheWire(then: () => void): void
}

/** Batches go out one right behind the other, on one connection. */
function fastPath({ database, counts, work, overTheWire }: Parts, connection: Places) {
  let ready: Act[] = []
  let [underWay, planned] = [0, false]

  function plan(): void {
    if (planned || underWay >= cost('mostBatchesUnderWay') || ready.length === 0) return
    planned = true
    work(cost('loopOfBatch') / 2, send)
  }

  function send(): void {
    planned = false
    const acts = ready.slice(0, cost('mostInBatch'))
    ready = ready.slice(acts.length)
    underWay += 1
    overTheWire(() =>
      connection.take((giveBack) =>
        database.work(cost('databaseOfBatch') + acts.length * databaseOfAct, () => {
          const fresh = acts.map((act) => act.isFresh())
          const rows = acts.reduce((sum, act, nth) => sum + (fresh[nth] ? act.rows : 0), 0)
          const over = () => {
            giveBack()
            overTheWire(() => work(cost('loopOfBatch') / 2, () => finish(acts, fresh)))
          }
          if (rows > 0) database.publish(rows, (go) => go(), over)
          else database.log.flush(over)
        }),
      ),
    )
    plan()
  }

  function finish(acts: readonly Act[], fresh: readonly boolean[]): void {
    underWay -= 1
    counts.batches += 1
    counts.batched += acts.length
    for (const [nth, act] of acts.entries()) {
      if (fresh[nth]) act.done('fast')
      else act.leftOut()
    }
    plan()
  }

  return (act: Act): void => {
    ready.push(act)
    plan()
  }
}

/** Each act is a transaction of its own: it asks, is answered and asks again, and the last answer comes while it holds the lock. */
function slowPath({ database, counts, work, overTheWire }: Parts, connections: Places, commitsAtOnce: boolean) {
  const trips = cost('slowRoundTrips')
  // Two more turns of the event loop begin and end it.
  const piece = { loop: cost('loopOfSlow') / (trips + 2), database: cost('databaseOfSlow') / (trips + 1) }
  const atNode = (then: () => void) => overTheWire(() => work(piece.loop, then))
  const atDatabase = (then: () => void) => overTheWire(() => database.work(piece.database, then))
  const wait = (go: () => void) => (commitsAtOnce ? go() : atNode(() => overTheWire(go)))

  return (act: Act): void => {
    counts.slow += 1
    const step = (left: number, giveBack: () => void): void => {
      const end = () =>
        atNode(() => {
          giveBack()
          act.done('slow')
        })
      if (left > 0) atDatabase(() => atNode(() => step(left - 1, giveBack)))
      else atDatabase(() => database.publish(act.rows, wait, end))
    }
    connections.take((giveBack) => step(trips, giveBack))
  }
}

function reading({ database, overTheWire }: Parts) {
  return (done: () => void): void => {
    const step = (left: number): void => {
      if (left === 0) done()
      else overTheWire(() => database.work(cost('databaseOfRead'), () => overTheWire(() => step(left - 1))))
    }
    step(cost('readRoundTrips'))
  }
}
