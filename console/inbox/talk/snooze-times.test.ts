import { expect, test } from 'vitest'
import { fieldTime, snoozeTimes } from './snooze-times'

const proposed = (now: Date) => snoozeTimes(now).map(({ name, at }) => `${name} ${fieldTime(at)}`)

test('proposed snoozes end at a full hour or in the morning', () => {
  expect(proposed(new Date(2026, 10, 26, 10, 20))).toEqual([
    'later 2026-11-26T14:00',
    'tomorrow 2026-11-27T09:00',
    'next_week 2026-11-30T09:00',
  ])
})

test('late in the evening no later time of the day is proposed', () => {
  expect(proposed(new Date(2026, 10, 26, 19, 1))[0]).toBe('tomorrow 2026-11-27T09:00')
})

test('on Sunday and Monday, "next week" means a Monday at least a week away', () => {
  expect(proposed(new Date(2026, 10, 29, 20, 0)).at(-1)).toBe('next_week 2026-12-07T09:00')
  expect(proposed(new Date(2026, 10, 30, 8, 0)).at(-1)).toBe('next_week 2026-12-07T09:00')
})
