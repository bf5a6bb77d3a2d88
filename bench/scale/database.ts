import { costOf } from './costs'
import { createLog, createSlots, type Log, type Simulation, type Slots } from './engine'
import type { Chance } from './random'

/** PostgreSQL from the nodes' view: cores, and one write-ahead log. */
export interface SimulatedDatabase {
  readonly cores: Slots
  readonly log: Log
  work(ms: number, done: () => void): void
  publish(rows: number, wait: (go: () => void) => void, done: () => void): void
}

interface Options {
  cores: number
  flushMs: number
}

const spread = 0.5

export function createDatabase(simulation: Simulation, chance: Chance, options: Options): SimulatedDatabase {
  const cores = createSlots(simulation, options.cores)
  const log = createLog(simulation, () => chance.around(options.flushMs, costOf('flushSpread')))
  const work = (ms: number, done: () => void) => cores.use(chance.around(ms, spread), done)

  return {
    cores,
    log,
    work,
    publish(rows, wait, done) {
      const insertMs = costOf('publishOfCommit') + rows * costOf('publishOfRow')
      work(insertMs, () => wait(() => log.flush(done)))
    },
  }
}
