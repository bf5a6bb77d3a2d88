import { cost } from './costs'
import { createLog, createPlaces, type Log, type Places, type Simulation } from './engine'
import type { Chance } from './random'

/** PostgreSQL from the nodes' view: cores, one write-ahead log, and the publishing lock. */
export interface SimulatedDatabase {
  readonly cores: Places
  readonly log: Log
  readonly lock: Places
  work(ms: number, done: () => void): void
  /**
   * Inserts events and commits under the publishing lock. `wait`: the time between the two, such as a round trip to the
   * node.
   */
  publish(rows: number, wait: (go: () => void) => void, done: () => void): void
}

interface Options {
  cores: number
  flushMs: number
  /** Simulates readers of the events that check for the oldest running transaction, so that no lock is needed. */
  withoutLock: boolean
}

const spread = 0.5

export function createDatabase(simulation: Simulation, chance: Chance, options: Options): SimulatedDatabase {
  const cores = createPlaces(simulation, options.cores)
  const log = createLog(simulation, () => chance.around(options.flushMs, cost('flushSpread')))
  const lock = createPlaces(simulation, 1)
  const work = (ms: number, done: () => void) => cores.use(chance.around(ms, spread), done)

  return {
    cores,
    log,
    lock,
    work,
    publish(rows, wait, done) {
      const insertMs = cost('publishOfCommit') + rows * cost('publishOfRow')
      const commit = (giveBack: () => void) =>
        work(insertMs, () =>
          wait(() =>
            log.flush(() => {
              giveBack()
              done()
            }),
          ),
        )
      if (options.withoutLock) commit(() => {})
      else lock.take(commit)
    },
  }
}
