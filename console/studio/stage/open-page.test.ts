import { expect, test } from 'vitest'
import type { Form } from '../../../contract/structured/form'
import { trailTo } from './open-page'

const form = {
  type: 'form',
  first_page_id: 'topic',
  pages: [
    { page_id: 'topic', type: 'select', title: '', items: [{ next_page_id: 'day' }, { next_page_id: 'name' }] },
    { page_id: 'day', type: 'datePicker', title: '', next_page_id: 'name' },
    { page_id: 'name', type: 'input', title: '', submit_form: true },
    { page_id: 'lost', type: 'input', title: '', next_page_id: 'topic' },
  ],
} as unknown as Form

test('a page is opened by the shortest way from the first page', () => {
  expect(trailTo(form, 'topic')).toEqual(['topic'])
  expect(trailTo(form, 'day')).toEqual(['topic', 'day'])
  expect(trailTo(form, 'name')).toEqual(['topic', 'name'])
})

test('a page to which no way leads is opened alone', () => {
  expect(trailTo(form, 'lost')).toEqual(['lost'])
})
