import { expect, test } from 'vitest'
import { feedback, repair } from '../../../fixtures/form'
import { pathOf, stepsOf } from './form-walk'

const idsOf = (values: Record<string, string[]>) => pathOf(repair, values).map(({ page_id }) => page_id)

test('the way through a form follows the chosen item', () => {
  expect(idsOf({})).toEqual(['what'])
  expect(idsOf({ what: ['0'] })).toEqual(['what', 'damage', 'colour', 'when', 'reach'])
  expect(idsOf({ what: ['2'] })).toEqual(['what', 'describe', 'when', 'reach'])
})

test('the number of steps is known only where no choice can change it', () => {
  expect(stepsOf(feedback)).toBe(2)
  expect(stepsOf(repair)).toBeNull()
})

test('a page that leads back to an earlier one ends the way', () => {
  const page = { type: 'input' as const, title: 'Again?' }
  const loop = {
    type: 'form' as const,
    first_page_id: 'a',
    pages: [
      { ...page, page_id: 'a', next_page_id: 'b' },
      { ...page, page_id: 'b', next_page_id: 'a' },
    ],
  }
  expect(pathOf(loop, {}).map(({ page_id }) => page_id)).toEqual(['a', 'b'])
  expect(stepsOf(loop)).toBe(2)
})
