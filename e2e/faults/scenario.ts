import type { Options, Setting } from './setting'
import type { World } from './world/world'

/** A kind of fault: the running parts, the faults and their times. `check` is the same for all scenarios. */
export interface Scenario {
  name: string
  about: string
  setting: Setting
  /** Skips the check of agents' lists. They are sorted by ids, which follow the different clocks of the nodes. */
  listsFollowClocks?: boolean
  /** Returns the reason why this machine cannot run the scenario, or null. `after` undoes its preparations. */
  before?(options: Options): Promise<string | null>
  run(world: World): Promise<void>
  /** Called again and again at the end, while the runner waits for deliveries. */
  meanwhile?(world: World): Promise<unknown>
  after?(): Promise<void>
}
