import type { Options, Setting } from './setting'
import type { World } from './world/world'

export interface Scenario {
  name: string
  about: string
  setting: Setting
  /** Do not check the order of agents' lists: it follows ids, which depend on the clocks of the nodes. */
  listsFollowClocks?: boolean
  /** Prepares the machine; `after` undoes it. Returns why the scenario cannot run, or null. */
  before?(options: Options): Promise<string | null>
  run(world: World): Promise<void>
  /** Called again and again at the end, while the runner waits for deliveries. */
  meanwhile?(world: World): Promise<unknown>
  after?(): Promise<void>
}
