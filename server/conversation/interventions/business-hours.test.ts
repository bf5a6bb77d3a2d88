import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import type { BusinessHours } from '../source-settings'
import { businessTime } from './business-hours'

const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Beirut',
  'Pacific/Apia',
  'Africa/Casablanca',
]
const at = (text: string) => Date.parse(text)
const hours = (ms: number) => ms / 3_600_000
const everyDay = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to }))
const office: BusinessHours = {
  time_zone: 'Europe/Paris',
  hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
}

const clock = fc.integer({ min: 0, max: 1440 }).map((minutes) => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
})
const time = fc.integer({ min: at('2005-01-01'), max: at('2035-01-01') })
const wait = fc.integer({ min: 0, max: 40 * 24 * 3_600_000 })
const zone = fc.constantFrom(...zones)
const anyHours = fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), from: clock, to: clock }), { maxLength: 12 })

test('the business time of a wait is never longer than the wait', () => {
  fc.assert(
    fc.property(time, wait, zone, anyHours, (from, length, time_zone, hours) => {
      const counted = businessTime(from, from + length, { time_zone, hours })
      expect(counted).toBeGreaterThanOrEqual(0)
      expect(counted).toBeLessThanOrEqual(length)
    }),
    { numRuns: runs(150) },
  )
})

test('the business time is the whole wait if the source is always open', () => {
  fc.assert(
    fc.property(time, wait, zone, (from, length, time_zone) => {
      expect(businessTime(from, from + length, { time_zone, hours: everyDay('00:00', '24:00') })).toBe(length)
    }),
    { numRuns: runs(150) },
  )
})

test("the business times of a wait's two parts add up to that of the whole", () => {
  fc.assert(
    fc.property(time, wait, wait, zone, anyHours, (from, one, other, time_zone, hours) => {
      const set = { time_zone, hours }
      const cut = businessTime(from, from + one, set) + businessTime(from + one, from + one + other, set)
      expect(cut).toBe(businessTime(from, from + one + other, set))
    }),
    { numRuns: runs(100) },
  )
})

test('every hour counts if a source has no business hours', () => {
  expect(businessTime(0, 5000, undefined)).toBe(5000)
  expect(businessTime(0, 5000, { time_zone: 'UTC', hours: [] })).toBe(0)
})

test.each([
  ['a question on Friday evening, answered on Monday at ten', '2026-07-03T18:00+02:00', '2026-07-06T10:00+02:00', 1],
  ['a question at noon, answered at two', '2026-07-06T12:00+02:00', '2026-07-06T14:00+02:00', 2],
  ['a question at night, answered the same night', '2026-07-06T20:00+02:00', '2026-07-06T23:00+02:00', 0],
  ['a whole week', '2026-07-06T00:00+02:00', '2026-07-13T00:00+02:00', 40],
])('counts the business hours of %s (%#)', (_, from, to, expected) => {
  expect(hours(businessTime(at(from), at(to), office))).toBe(expected)
})

test('a night counts one hour less or more when the clock changes', () => {
  const night: BusinessHours = { time_zone: 'Europe/Paris', hours: everyDay('00:00', '06:00') }
  expect(hours(businessTime(at('2026-03-28T23:00Z'), at('2026-03-29T10:00Z'), night))).toBe(5)
  expect(hours(businessTime(at('2026-10-24T22:00Z'), at('2026-10-25T10:00Z'), night))).toBe(7)
})

test('overlapping hours count one time', () => {
  const twice: BusinessHours = {
    time_zone: 'UTC',
    hours: [...everyDay('09:00', '12:00'), ...everyDay('10:00', '13:00'), ...everyDay('10:30', '11:00')],
  }
  expect(hours(businessTime(at('2026-07-06T00:00Z'), at('2026-07-07T00:00Z'), twice))).toBe(4)
})
