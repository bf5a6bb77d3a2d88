import { spawnSync } from 'node:child_process'
import { test } from '@playwright/test'

export const isInstalled = (program: string) => !spawnSync(program, ['-v']).error

/**
 * Skips a journey that needs what this machine lacks, such as a browser with a back/forward cache. With
 * `REQUIRE_ALL=true` it fails instead: a run that has installed everything must not leave anything out.
 */
export function skipWithout<T>(found: T | null | undefined | false, sentence: string): asserts found is T {
  if (found) return
  test.skip(process.env.REQUIRE_ALL !== 'true', sentence)
  throw new Error(sentence)
}
