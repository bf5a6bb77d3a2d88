import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BusinessHours, isOpen, nextClosing, nextOpening } from './business-hours'

const quarter = 15 * 60_000
const timeOf = (quarters: number) =>
  `${String(quarters >> 2).padStart(2, '0')}:${String((quarters & 3) * 15).padStart(2, '0')}`

/** Random hours in steps of 15 minutes, outside the hours in which clocks change. */
const someHours: fc.Arbitrary<BusinessHours> = fc.record({
  time_zone: fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC'),
  hours: fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 16, max: 90 }), fc.integer({ min: 1, max: 80 }))
      .map(([day, from, length]) => ({ day, from: timeOf(from), to: timeOf(Math.min(96, from + length)) })),
    { maxLength: 6 },
  ),
})

/** Reference implementation: tries every 15 minutes after `now`. */
function searched(hours: BusinessHours, now: number, open: boolean): number | null {
  for (let at = now + quarter; at <= now + 8 * 24 * 4 * quarter; at += quarter)
    if (isOpen(hours, at) === open && isOpen(hours, at - quarter) !== open) return at
  return null
}

test('the next opening and closing times are correct across clock changes', { tags: 'deep' }, () => {
  const first = Date.parse('2026-03-20T00:00:00Z')
  fc.assert(
    fc.property(someHours, fc.integer({ min: 0, max: 240 * 24 * 4 }), (hours, quarters) => {
      const now = first + quarters * quarter
      expect(nextOpening(hours, now)).toBe(searched(hours, now, true))
      expect(nextClosing(hours, now)).toBe(searched(hours, now, false))
    }),
    { numRuns: 15 },
  )
})

test('hours until 24:00 and hours from 00:00 count as one opening', () => {
  const time_zone = 'Europe/Paris'
  const meet = [
    { day: 1, from: '22:00', to: '24:00' },
    { day: 2, from: '00:00', to: '06:00' },
  ]
  const monday = Date.parse('2026-11-23T22:30:00+01:00')
  expect(nextClosing({ time_zone, hours: meet }, monday)).toBe(Date.parse('2026-11-24T06:00:00+01:00'))
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  expect(nextClosing({ time_zone, hours: always }, monday)).toBeNull()
  expect(nextOpening({ time_zone, hours: [] }, monday)).toBeNull()
})
