import { expect, test } from 'vitest'
import type { Store } from '../../../server/conversation/ports'
import { createHealth } from '../../../server/observe/health'
import { reasonKeys } from './reasons'

test('every health problem that the server reports has a text', async () => {
  const store = { transact: () => Promise.reject(new Error('away')) } as unknown as Store
  const disk = { free: async () => 0, hasRoomFor: async () => false }
  const health = createHealth({ store, disk, outboxAlive: () => false })
  health.stop()
  const reasons = await health.reasons()
  expect(reasons).toHaveLength(Object.keys(reasonKeys).length)
  expect(reasons.filter((each) => !reasonKeys[each])).toEqual([])
})
