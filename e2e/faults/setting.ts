import type { Odds } from '../chaos/mishaps'
import type { Left } from './history'
import type { Plan } from './plan'

/** The running parts of the product, and the number of writers. Everything else is drawn from the seed. */
export interface Setting {
  store: 'sqlite' | 'postgres'
  /** 1 by default. */
  nodes?: number
  /** Nodes communicate through Redis; otherwise through PostgreSQL. */
  redis?: boolean
  /** PostgreSQL commits durably, as on an operator's server. Otherwise a crash of the database itself may lose commits. */
  durable?: boolean
  visitors?: number
  /** The number of devices of each visitor, and of tabs of each device. Several devices sign in as one customer. */
  devices?: number[]
  /** Some of the customers write on a channel with a connector. */
  channel?: boolean
  /** Some customers have closed the chat: replies reach their browsers, or their e-mail addresses. */
  absent?: Left['by'] | undefined
  /** The mishaps of the network between clients and server. */
  network?: Odds
  reloads?: Plan['reloads']
  /** The share of the bot's answers on the web that are live messages; 0.3 by default. */
  live?: number
  /** Each customer waits for the bot's answer before the next message. */
  turns?: boolean
  /** The average time between two messages of a visitor. When the server needs longer under load, it is at its limit. */
  pauseMs?: number
  /** The data folder of the only node; by default a temporary folder. */
  dataDir?: () => string
  /** The data folder of PostgreSQL; by default a temporary folder. */
  postgresFolder?: () => string
  /** Further settings of every node. */
  env?: Record<string, string>
  /** The program of the nth node, if it is not the program that was built here. */
  program?: (nth: number) => string | undefined
}

export interface Options {
  seed: number
  messages: number
  /** The commit of the version that runs beside the built version. */
  old: string | null
  say(line: string): void
}
