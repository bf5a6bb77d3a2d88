import { expect, test } from 'vitest'
import { storedText } from './stored-text'

test('a draft lasts until the page closes if storage is denied', () => {
  const kept = storedText(() => {
    throw new Error('denied')
  }, 'draft')
  expect(kept.read()).toBe(null)
  kept.write('hello')
  expect(kept.read()).toBe('hello')
  kept.write(null)
  expect(kept.read()).toBe(null)
})

test('a draft that does not fit into the storage lasts until the page closes', () => {
  const stored = new Map<string, string>()
  const area = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > 5) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
  const kept = storedText(() => area, 'draft')
  kept.write('Hello')
  kept.write('Hello, do you have vases?')
  expect(kept.read()).toBe('Hello, do you have vases?')
  expect(storedText(() => area, 'draft').read()).toBe('Hello')
  kept.write('Short')
  stored.set('draft', 'Other')
  expect(kept.read()).toBe('Other')
  kept.write(null)
  expect([kept.read(), stored.size]).toEqual([null, 0])
})
