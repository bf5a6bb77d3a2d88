import { expect, test } from 'vitest'
import type { Form } from '../../../contract/structured/form'
import { fillInForm } from './chat-form'

const form: Form = {
  type: 'form',
  first_page_id: 'day',
  pages: [
    { page_id: 'day', type: 'datePicker', title: 'Which day?', next_page_id: 'who' },
    { page_id: 'who', type: 'input', title: 'Who is at home?', submit_form: true },
  ],
}

test('an empty line in the terminal skips the date page of a form', async () => {
  const asked: string[] = []
  const typed = ['next week', '', 'Ada']
  const reply = await fillInForm(form, async ([question = '']) => {
    asked.push(question.trim())
    return typed.shift() ?? null
  })
  expect(asked).toEqual(['Which day? (YYYY-MM-DD, or nothing)', asked[0], 'Who is at home?'])
  expect(reply?.responses).toMatchObject([{ page_id: 'who', items: [{ value: 'Ada' }] }])
})
