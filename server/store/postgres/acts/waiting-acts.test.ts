import { expect, test } from 'vitest'
import type { Act } from '../../../conversation/act'
import { createWaitingActs } from './waiting-acts'

const act: Act<unknown> = { orderingKey: 'a thread', load: {}, decide: () => null }

test('an act that fails before its batch ends is no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const full = new Error('No space left on device')
  const { join, isWaiting } = createWaitingActs(async (acts) => acts.map(() => ({ status: 'rejected', reason: full })))
  const value = join(act)
  while (isWaiting(act)) await new Promise((next) => setImmediate(next))
  await new Promise((next) => setImmediate(next))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
  await expect(value).rejects.toBe(full)
})
