import { expect, test } from 'vitest'
import { sizeOf } from './pattern-size'
import { isPattern } from './patterns'

test.each([
  ['^[0-9]{5}$', 7],
  ['a{3}b{2,4}c{5,}', 12],
  ['(ab){3}', 9],
  ['((a{10}){10}){10}', 1110],
  ['\\p{L}{2}\\x{41}{3}', 5],
  ['[]{9}]{2}', 2],
  ['[^]\\]{9}]{2}', 2],
  ['[[:alpha:]{9}]{2}', 2],
  ['\\{9}', 3],
  ['a{x}', 4],
])('the expression %s with its repeats written out has %i characters', (pattern, size) => {
  expect(sizeOf(pattern).writtenOut).toBe(size)
})

test('a regex that takes long to compile is refused before compiling', () => {
  for (const pattern of [
    `(?:${'a'.repeat(900)}){1000}`,
    'x{1000}'.repeat(140),
    `((${'a'.repeat(600)}){31}){31}`,
    `\\Q[\\E(?:${'a'.repeat(900)}){1000}`,
  ]) {
    expect(sizeOf(pattern).writtenOut).toBeGreaterThan(2000)
    expect(isPattern(JSON.stringify(pattern))).toBe(false)
  }
  for (const pattern of ['^.{1,1000}$', '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$', '^[a-z]{1,64}@[a-z]{1,255}$']) {
    expect(isPattern(JSON.stringify(pattern))).toBe(true)
  }
})
