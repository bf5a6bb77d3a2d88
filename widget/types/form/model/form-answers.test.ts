import { expect, test } from 'vitest'
import type { FormPage, FormPageOptions } from '../../../../contract/structured/form'
import { answerText } from './form-answers'

const typed = (options: FormPageOptions, text: string) => {
  const page: FormPage = { page_id: 'p', type: 'input', title: 'Question', options }
  return answerText(page, { p: [text] })
}

test('only a one-line answer gets the prefix of its page', () => {
  expect(typed({ prefix_text: 'A-' }, '1070')).toBe('A-1070')
  expect(typed({ prefix_text: 'A-', input_type: 'multiline' }, '1070')).toBe('1070')
  expect(typed({ prefix_text: 'A-' }, '')).toBe('')
})
