import type { Reporter, TestModule } from 'vitest/node'
import { printUnstable } from './unstable.ts'

/** Vitest's reporter of unstable tests. */
export class UnstableTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const unstable = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} ${test.fullName}`),
    )
    printUnstable(unstable)
  }
}
