import { expect, test } from 'vitest'
import { pinsOf, placedIn, textOfPlace } from './pins'

const comment = (id: string, more: object = {}) => ({
  ...{ id, name: 'Mary', text: 'Longer?', path: 'body', language: '', version: 2, resolved: false, created_at: '' },
  ...more,
})

test('open comments about a part have pins in their language', () => {
  const comments = [
    comment('all', { path: '' }),
    comment('old', { version: 1 }),
    comment('done', { resolved: true }),
    comment('de', { language: 'de' }),
    comment('any', { path: 'structured_content.title' }),
  ]
  expect(placedIn(comments, 'en').map(({ id }) => id)).toEqual(['old', 'any'])
  const item = { version: 2, comments } as never
  expect(pinsOf(item, 'de', '')).toEqual([
    { path: 'body', label: '1' },
    { path: 'structured_content.title', label: '2' },
  ])
  expect(pinsOf(item, 'fr', 'body')).toEqual([
    { path: 'structured_content.title', label: '1' },
    { path: 'body', label: '?' },
  ])
  expect(pinsOf(null, 'en', '')).toEqual([])
})

test('a part is named by its text', () => {
  const message = { body: 'When?', structured_content: { attachment_id: 'a1', items: [{ title: 'Monday' }] } }
  expect(textOfPlace(message, 'structured_content.items[0].title')).toBe('Monday')
  for (const path of [
    'structured_content.attachment_id',
    'structured_content.items[7].title',
    'structured_content',
    '',
  ])
    expect(textOfPlace(message, path)).toBe('')
  expect(textOfPlace(null, 'body')).toBe('')
})
