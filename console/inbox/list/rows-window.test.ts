import { describe, expect, test } from 'vitest'
import { movedRows, rowsWindow, scrollTo } from './rows-window'

test('of ten thousand rows only those near the viewport are rendered', () => {
  const { start, end } = rowsWindow(10_000, 76, 380_000, 760)
  expect(start).toBeLessThanOrEqual(5_000)
  expect(end).toBeGreaterThanOrEqual(5_010)
  expect(end - start).toBeLessThan(50)
})

test('a short list is rendered completely', () => {
  expect(rowsWindow(7, 76, 0, 760)).toEqual({ start: 0, end: 7 })
  expect(rowsWindow(0, 76, 0, 760)).toEqual({ start: 0, end: 0 })
  expect(rowsWindow(3, 76, 5_000, 760)).toEqual({ start: 3, end: 3 })
})

test('scrolling by less than a row does not change the rendered rows', () => {
  expect(rowsWindow(10_000, 76, 76 * 600, 760)).toEqual(rowsWindow(10_000, 76, 76 * 600 + 75, 760))
})

test('a row selected by keys scrolls fully into view, by the shortest way', () => {
  expect(scrollTo(4, 76, 0, 760)).toBe(0)
  expect(scrollTo(10, 76, 0, 760)).toBe(76)
  expect(scrollTo(2, 76, 400, 760)).toBe(152)
})

describe('the visible rows stay in position', () => {
  const rows = (ids: string) => [...ids].map((id) => ({ id }))

  test.each([
    ['somebody new on top moves all of it by one', 'xabcdef', 1],
    ['one that is gone from above moves it back', 'bcdef', -1],
    ['what happens below moves nothing', 'abcdexf', 0],
    ['one of them that goes to the top moves only those above it', 'dabcef', 0],
    ['nothing of it is left', 'xyz', 0],
  ])('%s', (_, after, shift) => {
    expect(movedRows(['c', 'd', 'e'], 2, rows(after))).toBe(shift)
  })
})
