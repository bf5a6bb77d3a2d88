import type { Odds } from '../chaos/mishaps'
import type { AbsentVisitor } from './history'
import type { Plan } from './plan'

/** The running parts, and the number of writers. The seed decides all other choices. */
export interface Setting {
  store: 'sqlite' | 'postgres'
  nodes?: number
  /** Whether nodes communicate through Redis. The default is PostgreSQL. */
  redis?: boolean
  /** Whether PostgreSQL flushes commits to the disk. Otherwise a crash of the database can lose commits. */
  durable?: boolean
  visitors?: number
  /** The number of tabs for each device of a visitor. Several devices sign in as the same customer. */
  devices?: number[]
  /** Whether some customers write on a channel with a connector. */
  channel?: boolean
  absent?: AbsentVisitor['medium'] | undefined
  network?: Odds
  reloads?: Plan['reloads']
  live?: number
  /** Whether each customer waits for the bot's answer before the next message. */
  turns?: boolean
  /** The average time between two messages of a visitor, which sets the load. */
  pauseMs?: number
  /** The data folder of the only node. The default is a temporary folder. */
  dataDir?: () => string
  /** The data folder of PostgreSQL. The default is a temporary folder. */
  postgresFolder?: () => string
  env?: Record<string, string>
  /** Returns the program of the nth node. The default is the program built here. */
  program?: (nth: number) => string | undefined
}

export interface Options {
  seed: number
  messages: number
  /** The commit of the old version that runs together with the built one. */
  old: string | null
  say(line: string): void
}
