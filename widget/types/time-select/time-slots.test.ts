import { expect, test } from 'vitest'
import { slotStart } from './slot-start'
import { daysOf, slotLocalTime } from './time-slots'

const aSlot = (start_time: string) => ({ identifier: start_time, start_time, duration: 1_800 })

test('a time whose offset has no colon can be read', () => {
  expect(slotStart(aSlot('2026-04-26T08:00+0200')).toISOString()).toBe('2026-04-26T06:00:00.000Z')
  expect(slotStart(aSlot('2026-04-26T08:00:30-09:30')).toISOString()).toBe('2026-04-26T17:30:30.000Z')
  expect(slotStart(aSlot('2026-04-26T08:00Z')).toISOString()).toBe('2026-04-26T08:00:00.000Z')
})

test("time slots are grouped by day in the reader's time zone", () => {
  const slots = ['2026-04-27T09:00+0000', '2026-04-26T23:30+0000', '2026-04-26T08:00+0000'].map(aSlot)
  const keysIn = (zone: string) => daysOf(slots, zone).map(({ key, slots: each }) => [key, each.length])
  expect(keysIn('UTC')).toEqual([
    ['2026-04-26', 2],
    ['2026-04-27', 1],
  ])
  expect(keysIn('Europe/Vienna')).toEqual([
    ['2026-04-26', 1],
    ['2026-04-27', 2],
  ])
})

test("the slot's local time is shown if it differs from the reader's", () => {
  const slot = aSlot('2026-04-26T08:00+0930')
  expect(slotLocalTime(slot, () => 570)).toBeNull()
  expect(slotLocalTime(slot, () => 120)?.toISOString()).toBe('2026-04-26T08:00:00.000Z')
})

test('a slot with an invalid time is left out', () => {
  expect(daysOf([aSlot('tomorrow'), aSlot('2026-04-26T08:00Z')], 'UTC')).toHaveLength(1)
})
