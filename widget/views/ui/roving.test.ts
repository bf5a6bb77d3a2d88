import { expect, test } from 'vitest'
import { positionAfterKey } from './roving'

test('an arrow key moves from the last choice to the first', () => {
  expect(positionAfterKey('ArrowRight', 0, 3, false)).toBe(1)
  expect(positionAfterKey('ArrowDown', 2, 3, false)).toBe(0)
  expect(positionAfterKey('ArrowLeft', 0, 3, false)).toBe(2)
  expect(positionAfterKey('ArrowUp', 2, 3, false)).toBe(1)
})

test('in right-to-left text the left arrow moves forward', () => {
  expect(positionAfterKey('ArrowLeft', 0, 3, true)).toBe(1)
  expect(positionAfterKey('ArrowRight', 0, 3, true)).toBe(2)
  expect(positionAfterKey('ArrowDown', 0, 3, true)).toBe(1)
})

test('Home and End move to the first and the last choice', () => {
  expect(positionAfterKey('Home', 2, 5, false)).toBe(0)
  expect(positionAfterKey('End', 2, 5, false)).toBe(4)
  expect(positionAfterKey('Tab', 2, 5, false)).toBeNull()
})
