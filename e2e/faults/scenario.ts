import type { Options, Setting } from './setting'
import type { World } from './world/world'

/** One kind of fault: the running parts, the fault and its times. The checks afterwards are the same for all scenarios: check.ts. */
export interface Scenario {
  name: string
  /** The fault in a few words. */
  about: string
  setting: Setting
  /** The order of agents' lists is not checked. Lists are in the order of ids, and nodes with different clocks create ids that differ as much. */
  listsFollowClocks?: boolean
  /** Returns why the scenario cannot run on this machine; null when it can. `after` undoes its preparations. */
  before?(options: Options): Promise<string | null>
  /** Causes the faults while customers write. */
  run(world: World): Promise<void>
  /** Called again and again in the end, while the runner waits for deliveries. */
  meanwhile?(world: World): Promise<unknown>
  after?(): Promise<void>
}
