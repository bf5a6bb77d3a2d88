import type { Reporter, TestModule } from 'vitest/node'
import { printSlowest } from './slowest.ts'
import { printUnstable } from './unstable.ts'

/** Vitest's reporter of unstable tests and of slow files. */
export class UnstableTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    // Of its tests alone: what they import is read for the first file that wants it.
    printSlowest('units', new Map(modules.map((module) => [module.relativeModuleId, module.diagnostic().duration])))
    const unstable = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} ${test.fullName}`),
    )
    printUnstable(unstable)
  }
}
