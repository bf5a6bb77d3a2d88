import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import type { BusinessHours } from '../source-settings'
import { countMessage } from './count-message'
import { newIntervention } from './intervention-records'

const start = Date.parse('2026-03-20T00:00:00Z')
const hours: BusinessHours = {
  time_zone: 'Europe/Paris',
  hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
}
const message = fc.record({
  author: fc.constantFrom('customer' as const, 'agent' as const),
  private_message: fc.boolean(),
  auto_submitted: fc.boolean(),
  after: fc.integer({ min: 0, max: 40 * 3_600_000 }),
})

function counted(messages: (typeof message extends fc.Arbitrary<infer T> ? T : never)[]) {
  const given = { id: 'i', source_id: 's', thread_id: 't', content_id: 'c', identity_id: 'p', user_id: null }
  let at = start
  return messages.reduce(
    (intervention, { after, ...each }, nth) => {
      at += after
      const one = { ...each, private_message: each.author === 'agent' && each.private_message }
      return countMessage(intervention, { ...one, id: String(nth), created_at: at }, hours)
    },
    newIntervention(given, start),
  )
}

test('business reply times are never longer than reply times', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), (messages) => {
      const result = counted(messages)
      const replies = messages.filter(
        (each) => each.author === 'agent' && !each.private_message && !each.auto_submitted,
      )
      expect(result.user_replies_count).toBe(replies.length)
      expect(result.user_reply_in_average_count).toBeLessThanOrEqual(replies.length)
      expect(result.user_reply_in_sum_bh).toBeLessThanOrEqual(result.user_reply_in_sum)
      expect(result.last_user_reply_in_bh ?? 0).toBeLessThanOrEqual(result.last_user_reply_in ?? 0)
      expect(result.first_user_reply_in_bh ?? 0).toBeLessThanOrEqual(result.first_user_reply_in ?? 0)
      expect(result.user_reply_in_sum).toBeGreaterThanOrEqual(result.first_user_reply_in ?? 0)
      expect(result.first_user_reply_id === null).toBe(replies.length === 0)
      expect(result.waiting_since !== null && result.deferred_at !== null).toBe(false)
    }),
    { numRuns: runs(200) },
  )
})
