import { expect, test } from 'vitest'
import type { StructuredContent } from '../../../contract/structured'
import { searchedText } from './searched-text'

const said = { body: 'Hello', body_input_format: 'text', structured_content: null, structured_reply: null } as const
const answered = (more: object) => ({
  type: 'form_response' as const,
  responses: [{ page_id: 'size', title: 'Which size?', items: [{ id: 's', title: 'Small', value: 'code-1' }] }],
  ...more,
})

test('a search finds a plain message by its body', () => {
  expect(searchedText(said, [])).toBeNull()
})

test('a search finds the text of a formatted body, but no tag or address', () => {
  const body = '<p>Our <strong>price</strong> &amp; <a href="https://secret.example">list</a></p>'
  expect(searchedText({ ...said, body, body_input_format: 'html' }, [])).toBe('Our price & list')
})

test('a search finds the body, texts and file names of a structured message', () => {
  const structured_content: StructuredContent = {
    type: 'template',
    title: 'Hello',
    subtitle: 'Your parcel',
    items: [{ type: 'reply', title: 'Track it', payload: 'hidden' }],
  }
  expect(searchedText({ ...said, structured_content }, ['invoice.pdf'])).toBe(
    'Hello\nYour parcel\nTrack it\ninvoice.pdf',
  )
})

test("a search finds a form's answers except private ones", () => {
  expect(searchedText({ ...said, structured_reply: answered({}) }, [])).toBe('Hello\nWhich size?\nSmall')
  expect(searchedText({ ...said, structured_reply: answered({ private: true }) }, [])).toBe('Hello\nWhich size?')
})

test('a search finds a chosen item by its title, not by its payload', () => {
  expect(searchedText({ ...said, structured_reply: { payload: 'hidden' } }, [])).toBeNull()
})
