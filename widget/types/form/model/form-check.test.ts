import { expect, test } from 'vitest'
import type { FormPage } from '../../../../contract/structured/form'
import { isMissing, patternCheck, problemOf } from './form-check'

const aPage = (page: Partial<FormPage>): FormPage => ({ page_id: 'p', type: 'input', title: 'Question', ...page })
const withText = (text: string) => ({ p: [text] })

test('the customer must choose an option of a select page', () => {
  expect(problemOf(aPage({ type: 'select', items: [] }), {})).toEqual({ code: 'choose_one' })
  expect(problemOf(aPage({ type: 'select', multiple_selection: true }), {})).toEqual({ code: 'choose_some' })
})

test('the customer must choose in a picker without a default', () => {
  const items = [{ id: 'a', title: 'A', value: 'a' }]
  expect(problemOf(aPage({ type: 'picker', items, selected_item_index: 0 }), {})).toBeNull()
  expect(problemOf(aPage({ type: 'picker', items }), {})).toEqual({ code: 'choose_one' })
})

test('only a required text must have more than spaces', () => {
  expect(problemOf(aPage({ options: { required: true } }), withText('  '))).toEqual({ code: 'empty' })
  expect(problemOf(aPage({}), {})).toBeNull()
})

test('a one-line text without its own limit may have 30 characters', () => {
  expect(problemOf(aPage({}), withText('x'.repeat(30)))).toBeNull()
  expect(problemOf(aPage({}), withText('x'.repeat(31)))).toEqual({ code: 'too_long', count: 30, typed: 31 })
  expect(problemOf(aPage({ options: { input_type: 'multiline' } }), withText('x'.repeat(300)))).toBeNull()
  expect(problemOf(aPage({ options: { max_character_count: 2 } }), withText('👩👩'))).toBeNull()
})

test('a date must be within its bounds', () => {
  const options = { minimum_date: '2026-11-24', maximum_date: '2026-12-31' }
  const page = aPage({ type: 'datePicker', options })
  for (const day of ['12026-12-01', '020226-12-01', '0026-12-01'])
    expect(problemOf(page, withText(day))).toEqual({ code: 'no_date' })
  expect(problemOf(aPage({ type: 'datePicker' }), withText('0026-12-01'))).toEqual({ code: 'no_date' })
  expect(problemOf(page, withText('2026-11-23'))).toEqual({ code: 'too_early', date: '2026-11-24' })
  expect(problemOf(page, withText('2027-01-01'))).toEqual({ code: 'too_late', date: '2026-12-31' })
  expect(problemOf(page, withText('2026-12-31'))).toBeNull()
})

test('a date can stay without an answer', () => {
  const page = aPage({ type: 'datePicker', options: { minimum_date: '2026-11-24', maximum_date: '2026-12-31' } })
  expect(problemOf(page, {})).toBeNull()
  expect(problemOf(page, withText(''))).toBeNull()
})

test('a required page without any answer stops the customer', () => {
  const items = [{ id: 'a', title: 'A', value: 'a' }]
  for (const needs of [
    aPage({ options: { required: true } }),
    aPage({ type: 'select', items }),
    aPage({ type: 'select', multiple_selection: true, items }),
    aPage({ type: 'picker', items }),
  ]) {
    expect(isMissing(needs, {})).toBe(true)
    expect(isMissing(needs, withText('0'))).toBe(false)
  }
  for (const free of [aPage({}), aPage({ type: 'datePicker' })]) expect(isMissing(free, {})).toBe(false)
  expect(isMissing(aPage({ options: { required: true } }), withText('x'.repeat(31)))).toBe(false)
})

test("an author's expression does not apply to an empty text", () => {
  expect(patternCheck(aPage({ options: { regex: '"^\\\\d+$"' } }), withText('7'))).toEqual({
    pattern: '^\\d+$',
    text: '7',
  })
  expect(patternCheck(aPage({ options: { regex: '"x"' } }), withText(''))).toBeNull()
})
