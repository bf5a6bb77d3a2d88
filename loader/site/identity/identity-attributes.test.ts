import { expect, test } from 'vitest'
import { attributesOf } from './identity-attributes'

test('valid attributes are returned unchanged, and null deletes an attribute', () => {
  const input = { firstname: 'Ada', email: null, extra_values: { plan: 'gold' } }
  expect(attributesOf(input)).toEqual(input)
})

test.each([
  ['Ada', 'takes an object'],
  [['Ada'], 'takes an object'],
  [{ nickname: 'Ada' }, '"nickname"'],
  [{ constructor: 'Ada' }, '"constructor"'],
  [{ firstname: 5 }, 'firstname has to be a text of up to 200 characters'],
  [{ email: 'a'.repeat(321) }, 'email has to be a text of up to 320 characters'],
  [{ extra_values: 'gold' }, 'extra_values has to be an object'],
])('identify refuses %j and says what to change', (input, says) => {
  expect(() => attributesOf(input)).toThrow(says)
})
