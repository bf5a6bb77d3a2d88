import { spawnSync } from 'node:child_process'
import { test } from '@playwright/test'

export const isInstalled = (program: string) => !spawnSync(program, ['-v']).error

/** Skips a journey on machines without a requirement. With `REQUIRE_ALL=true` it fails instead. */
export function skipWithout<T>(found: T | null | undefined | false, sentence: string): asserts found is T {
  if (found) return
  test.skip(process.env.REQUIRE_ALL !== 'true', sentence)
  throw new Error(sentence)
}
