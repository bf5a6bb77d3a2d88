import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { printUnstable } from './unstable.ts'

/** Playwright's reporter of unstable journeys. */
export default class UnstableJourneys implements Reporter {
  #suite: Suite | null = null

  onBegin(_: FullConfig, suite: Suite) {
    this.#suite = suite
  }

  onEnd() {
    const unstable = this.#suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? []
    printUnstable(
      unstable.map(({ location, title }) => `${relative(process.cwd(), location.file)}:${location.line} ${title}`),
    )
  }
}
