import { costOf } from './costs'
import { createLog, createSlots, type Log, type Simulation, type Slots } from './engine'
import type { Chance } from './random'

/** PostgreSQL from the nodes' view: cores, one write-ahead log, and the publishing lock. */
export interface SimulatedDatabase {
  readonly cores: Slots
  readonly log: Log
  readonly lock: Slots
  work(ms: number, done: () => void): void
  publish(rows: number, wait: (go: () => void) => void, done: () => void): void
}

interface Options {
  cores: number
  flushMs: number
  /** Readers of the events check for the oldest running transaction, so that no lock is needed. */
  withoutLock: boolean
}

const spread = 0.5

export function createDatabase(simulation: Simulation, chance: Chance, options: Options): SimulatedDatabase {
  const cores = createSlots(simulation, options.cores)
  const log = createLog(simulation, () => chance.around(options.flushMs, costOf('flushSpread')))
  const lock = createSlots(simulation, 1)
  const work = (ms: number, done: () => void) => cores.use(chance.around(ms, spread), done)

  return {
    cores,
    log,
    lock,
    work,
    publish(rows, wait, done) {
      const insertMs = costOf('publishOfCommit') + rows * costOf('publishOfRow')
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
