import { expect, test } from 'vitest'
import { isSecret } from './form-secret'

test.each(['password', 'newPassword', 'creditCardNumber', 'oneTimeCode'] as const)(
  'a %s is a secret',
  (text_content_type) => {
    expect(isSecret({ text_content_type })).toBe(true)
  },
)

test('a name is not a secret, and a page without a type is not a secret', () => {
  expect(isSecret({ text_content_type: 'name' })).toBe(false)
  expect(isSecret()).toBe(false)
})
