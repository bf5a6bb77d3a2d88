import type { Options, Setting } from './setting'
import type { World } from './world/world'

/** The running parts, the faults and their times. `check` is the same for all scenarios. */
export interface Scenario {
  name: string
  about: string
  setting: Setting
  /** Skips the order of agents' lists: it follows ids, and so the different clocks of the nodes. */
  listsFollowClocks?: boolean
  /** Returns why this machine cannot run the scenario, or null. `after` undoes its preparations. */
  before?(options: Options): Promise<string | null>
  run(world: World): Promise<void>
  /** Called again and again at the end, while the runner waits for deliveries. */
  meanwhile?(world: World): Promise<unknown>
  after?(): Promise<void>
}
