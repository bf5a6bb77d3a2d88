import { expect, test } from 'vitest'
import { validate } from './validate'

const select = { type: 'select', items: [{ title: 'A', payload: 'a' }] }
const check = (more: object) =>
  validate({ ...select, ...more }, { attachments: new Map(), body: 'Which?', channel: 'web_messaging' })

test.each([
  [1, true],
  ['0', false],
  ['true', true],
])('a JSON payload can have %j as a boolean', (given, read) => {
  expect(check({ center_items: given })).toMatchObject({ ok: true, value: { center_items: read } })
})

test('an empty text as a boolean, a number or a list counts as absent', () => {
  const page = { page_id: 'a', type: 'input', title: 'Name?', submit_form: '1', items: '', selected_item_index: '' }
  const form = { type: 'form', title: 'A', first_page_id: 'a', show_summary: '', pages: [page], splash: '' }
  expect(validate(form, { attachments: new Map(), body: '' })).toMatchObject({
    ok: true,
    value: { pages: [{ submit_form: true }] },
  })
})

test.each([[2], ['yes'], [['true']], [{}], [-1], [0.5]])('%j as a boolean is refused', (given) => {
  expect(check({ center_items: given })).toMatchObject({
    ok: false,
    problems: [{ path: 'structured_content.center_items' }],
  })
})
