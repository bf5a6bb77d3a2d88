import { expect, test } from 'vitest'
import { isSecret } from './form-secret'

test.each(['password', 'newPassword', 'creditCardNumber', 'oneTimeCode'] as const)(
  'a form text of the type %s is a secret',
  (text_content_type) => {
    expect(isSecret({ text_content_type })).toBe(true)
  },
)

test('a form text for a name or of no type is not a secret', () => {
  expect(isSecret({ text_content_type: 'name' })).toBe(false)
  expect(isSecret()).toBe(false)
})
