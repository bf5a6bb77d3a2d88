import fc from 'fast-check'
import { expect } from 'vitest'
import { check } from './check'
import type { History } from './history'
import type { Kind } from './known'
import { randomHistory } from './random-history'

export const seeds = fc.integer({ min: 0, max: 1_000_000 })

export type Draw = <T>(values: readonly T[]) => T
/** Changes the history. Returns false if this damage is impossible at the random position. */
export type Damage = (history: History, draw: Draw) => boolean | undefined

export function expectFound(damage: Damage, kind: Kind, words = /^/): void {
  let damaged = 0
  fc.assert(
    fc.property(seeds, fc.nat(), (seed, where) => {
      const history = structuredClone(randomHistory(seed))
      if (history.acknowledged.length === 0) return
      if (!damage(history, (values) => values[where % values.length] as never)) return
      damaged += 1
      expect(check(history)).toContainEqual({ kind, what: expect.stringMatching(words) })
    }),
  )
  expect(damaged).toBeGreaterThan(25)
}
