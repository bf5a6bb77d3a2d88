import { costOf } from './costs'
import type { SimulatedDatabase } from './database'
import { createSlots, type Simulation, type Slots } from './engine'
import type { Chance } from './random'

interface Act {
  readonly rows: number
  /** Whether the node's cached data is still current; called when the database checks it. */
  isFresh(): boolean
  done(path: 'fast' | 'slow'): void
  leftOut(): void
}

/** A node: one event loop, one connection for write batches, a few for the slow path, slots for webhooks. */
export interface SimulatedNode {
  readonly loop: Slots
  readonly slowConnections: Slots
  readonly webhookPlaces: Slots
  readonly counts: { batches: number; batched: number; slow: number }
  work(ms: number, done: () => void): void
  storeFast(act: Act): void
  storeSlow(act: Act): void
  read(done: () => void): void
}

interface Options {
  simulation: Simulation
  chance: Chance
  database: SimulatedDatabase
}

const spread = 0.5

const actsOfTurn = 3
const databaseOfAct =
  (costOf('databaseCpuOfTurn') - costOf('commitsOfMeasuredTurn') * costOf('databaseOfBatch')) / actsOfTurn
export const loopOfTurn =
  costOf('nodeCpuOfTurn') * costOf('loopShare') - costOf('commitsOfMeasuredTurn') * costOf('loopOfBatch')

export function createNode({ simulation, chance, database }: Options): SimulatedNode {
  const loop = createSlots(simulation, 1)
  const halfWay = costOf('roundTripMs') / 2
  const counts = { batches: 0, batched: 0, slow: 0 }
  const parts: Parts = {
    database,
    counts,
    work: (ms, done) => loop.use(chance.around(ms, spread), done),
    overTheWire: (then) => simulation.after(halfWay, then),
  }
  const slowConnections = createSlots(simulation, costOf('slowConnections'))
  return {
    loop,
    slowConnections,
    webhookPlaces: createSlots(simulation, costOf('placesOfWebhook')),
    counts,
    work: parts.work,
    read: reading(parts),
    storeSlow: slowPath(parts, slowConnections),
    storeFast: fastPath(parts, createSlots(simulation, 1)),
  }
}

interface Parts {
  database: SimulatedDatabase
  counts: SimulatedNode['counts']
  work(ms: number, done: () => void): void
  overTheWire(then: () => void): void
}

function fastPath({ database, counts, work, overTheWire }: Parts, connection: Slots) {
  let ready: Act[] = []
  let [underWay, planned] = [0, false]

  function plan(): void {
    if (planned || underWay >= costOf('mostBatchesUnderWay') || ready.length === 0) return
    planned = true
    work(costOf('loopOfBatch') / 2, send)
  }

  function send(): void {
    planned = false
    const acts = ready.slice(0, costOf('mostInBatch'))
    ready = ready.slice(acts.length)
    underWay += 1
    overTheWire(() =>
      connection.take((giveBack) =>
        database.work(costOf('databaseOfBatch') + acts.length * databaseOfAct, () => {
          const fresh = acts.map((act) => act.isFresh())
          const rows = acts.reduce((sum, act, nth) => sum + (fresh[nth] ? act.rows : 0), 0)
          const onCommitted = () => {
            giveBack()
            overTheWire(() => work(costOf('loopOfBatch') / 2, () => finish(acts, fresh)))
          }
          if (rows > 0) database.publish(rows, (go) => go(), onCommitted)
          else database.log.flush(onCommitted)
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

/** Each message in its own transaction: several round trips. */
function slowPath({ database, counts, work, overTheWire }: Parts, connections: Slots) {
  const trips = costOf('slowRoundTrips')
  // The transaction's begin and end add two more turns of the event loop.
  const piece = { loop: costOf('loopOfSlow') / (trips + 2), database: costOf('databaseOfSlow') / (trips + 1) }
  const atNode = (then: () => void) => overTheWire(() => work(piece.loop, then))
  const atDatabase = (then: () => void) => overTheWire(() => database.work(piece.database, then))
  const wait = (go: () => void) => atNode(() => overTheWire(go))

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
      else overTheWire(() => database.work(costOf('databaseOfRead'), () => overTheWire(() => step(left - 1))))
    }
    step(costOf('readRoundTrips'))
  }
}
