import { expect, test } from 'vitest'
import { fillFields, insertReply, slashAt } from './slash'

test('a slash at the beginning of a word starts a search for a saved reply', () => {
  expect(slashAt('/', 1)).toEqual({ from: 0, sought: '' })
  expect(slashAt('Hello /ship', 11)).toEqual({ from: 6, sought: 'ship' })
  expect(slashAt('Hello\n/re', 9)).toEqual({ from: 6, sought: 're' })
})

test.each(['and/or', 'https://example.com/a', '/two words', '//', 'no slash'])('%s starts no search', (text) => {
  expect(slashAt(text, text.length)).toBeNull()
})

test('the chosen reply replaces the typed search and no other text', () => {
  const text = 'Hi /sh and bye'
  const slash = slashAt(text, 6)
  expect(slash && insertReply(text, slash, 'It ships today.')).toEqual({
    text: 'Hi It ships today. and bye',
    caret: 18,
  })
})

test("if the customer's name is unknown, a saved reply has no gap", () => {
  expect(fillFields('Hello {customer}, I am {agent}.', { customer: 'Ada', agent: 'Ben' })).toBe('Hello Ada, I am Ben.')
  expect(fillFields('Hello {customer}, {other}', { customer: '', agent: 'Ben' })).toBe('Hello, {other}')
})
