import type { Odds } from '../chaos/proxy'
import type { Plan } from './plan'
import type { World } from './world/world'

/** What runs, and how many write. Everything else is drawn from the seed. */
export interface Setting {
  store: 'sqlite' | 'postgres'
  /** 1 when absent. */
  nodes?: number
  /** Nodes talk through Redis, else through PostgreSQL. */
  redis?: boolean
  /** PostgreSQL commits as an operator's does; without it, what only a crash of the database itself would lose may be lost then. */
  durable?: boolean
  visitors?: number
  /** Devices of each visitor, and tabs of each device; more than one device sign in as one customer. */
  devices?: number[]
  /** A part of the customers writes on a channel with a connector. */
  channel?: boolean
  /** A network between clients and server that does this to frames. */
  network?: Odds
  reloads?: Plan['reloads']
  /** Each customer waits for the bot's answer before the next message. */
  turns?: boolean
  /** Between two messages of a visitor, on the average; shorter than the server takes under load, and it is full. */
  pauseMs?: number
  /** The data folder of the only node, else a temporary one. */
  dataDir?: () => string
  /** Where PostgreSQL keeps everything, else a temporary folder. */
  postgresFolder?: () => string
  /** Further settings of every node. */
  env?: Record<string, string>
  /** The program of the nth node, where it is not the one built here. */
  program?: (nth: number) => string | undefined
}

/** One kind of fault: what runs, what breaks it and when. What must hold afterwards is the same for all: check.ts. */
export interface Scenario {
  name: string
  /** What happens, in a few words. */
  about: string
  setting: Setting
  /** Nodes whose clocks differ make ids that differ as much, and agents' lists are in the order of ids: it is not judged. */
  listsFollowClocks?: boolean
  /** Why it cannot run on this machine; null when it can. What it prepares is given back by `after`. */
  before?(options: Options): Promise<string | null>
  /** Does the faults, while the load goes on. */
  run(world: World): Promise<void>
  /** Done again and again, in the end, while deliveries are waited for. */
  meanwhile?(world: World): Promise<unknown>
  after?(): Promise<void>
}

export interface Options {
  seed: number
  messages: number
  /** The commit of the version that runs beside this one. */
  old: string | null
  say(line: string): void
}
