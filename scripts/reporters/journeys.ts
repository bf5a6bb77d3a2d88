import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { printSlowest } from './slowest.ts'
import { printUnstable } from './unstable.ts'

/** Playwright's reporter of unstable journeys and slow files. */
export default class UnstableJourneys implements Reporter {
  #suite: Suite | null = null

  onBegin(_: FullConfig, suite: Suite) {
    this.#suite = suite
  }

  onEnd() {
    // An interrupted run does not know the remaining tests.
    const journeys = (this.#suite?.allTests() ?? []).filter(({ results }) => results.length > 0)
    const took = new Map<string, number>()
    for (const journey of journeys) {
      const ms = journey.results.reduce((sum, { duration }) => sum + duration, 0)
      took.set(fileOf(journey), (took.get(fileOf(journey)) ?? 0) + ms)
    }
    printSlowest('journeys', took)
    const unstable = journeys.filter((journey) => journey.outcome() === 'flaky')
    printUnstable(unstable.map((journey) => `${fileOf(journey)}:${journey.location.line} ${journey.title}`))
  }
}

const fileOf = ({ location }: TestCase) => relative(process.cwd(), location.file)
