import { expect, test } from 'vitest'
import { rove } from './roving'

test('arrows move through the choices, and from the last to the first', () => {
  expect(rove('ArrowRight', 0, 3, false)).toBe(1)
  expect(rove('ArrowDown', 2, 3, false)).toBe(0)
  expect(rove('ArrowLeft', 0, 3, false)).toBe(2)
  expect(rove('ArrowUp', 2, 3, false)).toBe(1)
})

test('in right-to-left text the left arrow moves forward', () => {
  expect(rove('ArrowLeft', 0, 3, true)).toBe(1)
  expect(rove('ArrowRight', 0, 3, true)).toBe(2)
  expect(rove('ArrowDown', 0, 3, true)).toBe(1)
})

test('Home and End move to the first and the last choice, other keys do nothing', () => {
  expect(rove('Home', 2, 5, false)).toBe(0)
  expect(rove('End', 2, 5, false)).toBe(4)
  expect(rove('Tab', 2, 5, false)).toBeNull()
})
