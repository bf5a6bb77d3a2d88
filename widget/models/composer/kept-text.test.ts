import { expect, test } from 'vitest'
import { keptText } from './kept-text'

test('if storage is denied, a text is still kept while the page lives', () => {
  const kept = keptText(() => {
    throw new Error('denied')
  }, 'draft')
  expect(kept.read()).toBe(null)
  kept.write('hello')
  expect(kept.read()).toBe('hello')
  kept.write(null)
  expect(kept.read()).toBe(null)
})
