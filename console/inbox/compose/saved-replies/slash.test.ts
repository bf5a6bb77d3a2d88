import { expect, test } from 'vitest'
import { fillFields, placeIn, slashAt } from './slash'

test('a slash at the beginning of a word starts a search for a saved reply', () => {
  expect(slashAt('/', 1)).toEqual({ from: 0, sought: '' })
  expect(slashAt('Hello /ship', 11)).toEqual({ from: 6, sought: 'ship' })
  expect(slashAt('Hello\n/re', 9)).toEqual({ from: 6, sought: 're' })
})

test.each(['and/or', 'https://example.com/a', '/two words', '//', 'no slash'])('%s starts no search', (text) => {
  expect(slashAt(text, text.length)).toBeNull()
})

test('the chosen reply replaces the typed search and no other text', () => {
  const slash = slashAt('Hi /sh and bye', 6)
  expect(slash && placeIn('Hi /sh and bye', slash)).toEqual({ from: 3, to: 6 })
  expect(placeIn('Hi and bye', 2)).toEqual({ from: 2, to: 2 })
})

test('a chosen colleague replaces the typed name and its sign', () => {
  expect(placeIn('Yours, @be', { from: 7, sought: 'be' })).toEqual({ from: 7, to: 10 })
})

test('a text that changed after the search keeps every letter', () => {
  const slash = slashAt('Hi /sh', 6)
  expect(slash && placeIn('Restored text\n\nHi /sh', slash)).toEqual({ from: 21, to: 21 })
  expect(placeIn('Hi', 6)).toEqual({ from: 2, to: 2 })
})

test("if the customer's name is unknown, a saved reply has no gap", () => {
  expect(fillFields('Hello {customer}, I am {agent}.', { customer: 'Ada', agent: 'Ben' })).toBe('Hello Ada, I am Ben.')
  expect(fillFields('Hello {customer}, {other}', { customer: '', agent: 'Ben' })).toBe('Hello, {other}')
})
