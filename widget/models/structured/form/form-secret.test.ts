import { expect, test } from 'vitest'
import { isSecret } from './form-secret'

test.each(['password', 'newPassword', 'creditCardNumber', 'oneTimeCode'] as const)(
  'a %s is a secret',
  (text_content_type) => {
    expect(isSecret({ text_content_type })).toBe(true)
  },
)

test('a name is no secret, and no page is secret by itself', () => {
  expect(isSecret({ text_content_type: 'name' })).toBe(false)
  expect(isSecret()).toBe(false)
})
