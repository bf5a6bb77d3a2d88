import { expect, test } from 'vitest'
import type { Form } from '../../../../contract/structured/form'
import { feedback, repair } from '../fixture'
import { firstPage, pathOf, stepsFrom } from './form-walk'

const idsOf = (values: Record<string, string[]>) => pathOf(repair, values).map(({ page_id }) => page_id)

test('the path through a form follows the chosen item', () => {
  expect(idsOf({})).toEqual(['what'])
  expect(idsOf({ what: ['0'] })).toEqual(['what', 'damage', 'colour', 'when', 'reach'])
  expect(idsOf({ what: ['2'] })).toEqual(['what', 'describe', 'when', 'reach'])
})

const stepsOf = (form: Form, values = {}) => stepsFrom(form, firstPage(form), values)

test('the number of steps is that of the longest path still possible', () => {
  expect(stepsOf(feedback)).toBe(2)
  expect(stepsOf(repair)).toBe(5)
  expect(stepsOf(repair, { what: ['2'] })).toBe(4)
  expect(stepsFrom(repair, pathOf(repair, { what: ['2'] }).at(-1), { what: ['2'] })).toBe(1)
})

test('a page that leads back to an earlier page ends the path', () => {
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
