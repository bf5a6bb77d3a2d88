import { spawnSync } from 'node:child_process'
import { test } from '@playwright/test'

export const isInstalled = (program: string) => !spawnSync(program, ['-v']).error

/** Skips a journey on machines without a requirement. With `REQUIRE_ALL=true` it fails instead. */
export function skipWithout<T>(found: T | null | undefined | false, sentence: string): asserts found is T {
  if (found) return
  test.skip(process.env.REQUIRE_ALL !== 'true', sentence)
  throw new Error(sentence)
}

/** As `skipWithout`, for what the browser from npm cannot do: that one skips the journey even with `REQUIRE_ALL=true`. */
export function skipWithoutWindows<T>(found: T | null | undefined | false, missing: string): asserts found is T {
  if (found) return
  const sentence = `This browser ${missing}: use that of Debian's package "chromium".`
  test.skip(Boolean(process.env.BROWSER_PATH?.includes('node_modules')), sentence)
  skipWithout(found, sentence)
}
