import { expect, test } from 'vitest'
import type { FormPageOptions } from '../../contract/structured/form'
import { inputHints, isSecret } from './form-input'

test.each<[FormPageOptions, object]>([
  [{ keyboard_type: 'numberPad' }, { type: 'text', inputMode: 'numeric' }],
  [{ keyboard_type: 'emailAddress' }, { type: 'email', inputMode: 'email' }],
  [{ text_content_type: 'emailAddress' }, { type: 'email', autocomplete: 'email' }],
  [{ text_content_type: 'givenName' }, { type: 'text', autocomplete: 'given-name' }],
  [{ text_content_type: 'fullStreetAddress' }, { autocomplete: 'address-line1' }],
  [{ text_content_type: 'fullStreetAddress', input_type: 'multiline' }, { autocomplete: 'street-address' }],
  [{ text_content_type: 'password', keyboard_type: 'emailAddress' }, { type: 'password' }],
  [{ text_content_type: 'oneTimeCode' }, { inputMode: 'numeric', autocomplete: 'one-time-code' }],
  [{}, { type: 'text' }],
])('%j becomes %j', (options, hints) => {
  expect(inputHints(options)).toMatchObject(hints)
})

test('passwords, card numbers and codes are secrets', () => {
  expect(
    (['password', 'newPassword', 'creditCardNumber', 'oneTimeCode'] as const).every((text_content_type) =>
      isSecret({ text_content_type }),
    ),
  ).toBe(true)
  expect(isSecret({ text_content_type: 'name' })).toBe(false)
})
