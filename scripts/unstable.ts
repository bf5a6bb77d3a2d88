import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter as JourneyReporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import type { TestModule, TestCase as UnitCase, Reporter as UnitReporter } from 'vitest/node'

/** Of a page or an error. */
const mostLines = 300

/** Prints the tests that passed only when repeated (CI only). Each of them is a fault to fix. */
function printUnstable(names: readonly string[]): void {
  if (names.length === 0) return
  console.log(`\nunstable: ${names.length} passed only when tried again. Fix them first.`)
  for (const name of [...names].sort()) console.log(`  ${name}`)
}

/** Why the first try failed: the message and the difference of the values. */
function firstError(test: UnitCase): string {
  const [error] = test.result().errors ?? []
  return [error?.message, error?.diff ?? error?.cause?.diff]
    .filter(Boolean)
    .join('\n')
    .split('\n')
    .slice(0, mostLines)
    .join('\n')
}

/** For Vitest, whose own report does not name a test that passed on its second try. */
export class UnstableUnits implements UnitReporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    printUnstable(
      modules.flatMap((module) =>
        [...module.children.allTests('passed')]
          .filter((test) => test.diagnostic()?.flaky)
          .map((test) => `${module.relativeModuleId} ${test.fullName}\n${firstError(test)}`),
      ),
    )
  }
}

/** For Playwright. It also prints the elements of a page whose journey failed, because CI stores no files. */
export default class UnstableJourneys implements JourneyReporter {
  #suite: Suite | null = null

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path
    const [, page] = path ? readFileSync(path, 'utf8').split('```yaml\n') : []
    if (page) console.log(`The page of "${title}":\n${page.split('\n').slice(0, mostLines).join('\n')}`)
  }

  onEnd(): void {
    const unstable = (this.#suite?.allTests() ?? []).filter((journey) => journey.outcome() === 'flaky')
    printUnstable(
      unstable.map(({ location, title }) => `${relative(process.cwd(), location.file)}:${location.line} ${title}`),
    )
  }
}
