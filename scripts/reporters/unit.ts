import type { Reporter, TestModule } from 'vitest/node'
import { printSlowest } from './slowest.ts'
import { printUnstable } from './unstable.ts'

/** Vitest's reporter of unstable tests and of slow files. */
export class UnstableTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    printSlowest('units', new Map(modules.map((module) => [module.relativeModuleId, took(module)])))
    const unstable = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} ${test.fullName}`),
    )
    printUnstable(unstable)
  }
}

/** Milliseconds of its tests and of reading what it imports. */
function took(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}
