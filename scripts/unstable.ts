import { relative } from 'node:path'
import type { Reporter as JourneyReporter, Suite } from '@playwright/test/reporter'
import type { TestModule, Reporter as UnitReporter } from 'vitest/node'

/** Prints the tests that passed only when they were repeated, which only CI does. Each of them is a fault to fix. */
function printUnstable(names: readonly string[]): void {
  if (names.length === 0) return
  console.log(`\nunstable: ${names.length} passed only when tried again. Fix them first.`)
  for (const name of [...names].sort()) console.log(`  ${name}`)
}

/** For Vitest, whose own report does not name a test that passed on its second try. */
export class UnstableUnits implements UnitReporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    printUnstable(
      modules.flatMap((module) =>
        [...module.children.allTests('passed')]
          .filter((test) => test.diagnostic()?.flaky)
          .map((test) => `${module.relativeModuleId} ${test.fullName}`),
      ),
    )
  }
}

/** For Playwright. */
export default class UnstableJourneys implements JourneyReporter {
  #suite: Suite | null = null

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    const unstable = (this.#suite?.allTests() ?? []).filter((journey) => journey.outcome() === 'flaky')
    printUnstable(
      unstable.map(({ location, title }) => `${relative(process.cwd(), location.file)}:${location.line} ${title}`),
    )
  }
}
