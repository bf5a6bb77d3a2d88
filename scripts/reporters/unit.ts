import type { Reporter, TestModule } from 'vitest/node'
import { printSlowest } from './slowest.ts'
import { printUnstable } from './unstable.ts'

/** Vitest's reporter of unstable tests and slow files. */
export class UnstableTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    // Counts only the tests: the first file that imports a module would pay for all.
    printSlowest('units', new Map(modules.map((module) => [module.relativeModuleId, module.diagnostic().duration])))
    const unstable = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} ${test.fullName}`),
    )
    printUnstable(unstable)
  }
}
