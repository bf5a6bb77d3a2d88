import { expect, test } from 'vitest'
import type { FormPageOptions } from '../../../../contract/structured/form'
import { inputHints } from './form-input'

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
])("the spec's hints %j become the HTML attributes %j", (options, hints) => {
  expect(inputHints(options)).toMatchObject(hints)
})

test.each<[NonNullable<FormPageOptions['text_content_type']>, string | undefined]>([
  ['name', 'name'],
  ['namePrefix', 'honorific-prefix'],
  ['givenName', 'given-name'],
  ['middleName', 'additional-name'],
  ['familyName', 'family-name'],
  ['nameSuffix', 'honorific-suffix'],
  ['nickname', 'nickname'],
  ['jobTitle', 'organization-title'],
  ['organizationName', 'organization'],
  ['location', undefined],
  ['streetAddressLine1', 'address-line1'],
  ['streetAddressLine2', 'address-line2'],
  ['addressCity', 'address-level2'],
  ['addressState', 'address-level1'],
  ['addressCityAndState', 'address-level2'],
  ['sublocality', 'address-level3'],
  ['countryName', 'country-name'],
  ['postalCode', 'postal-code'],
  ['telephoneNumber', 'tel'],
  ['emailAddress', 'email'],
  ['URL', 'url'],
  ['creditCardNumber', 'cc-number'],
  ['username', 'username'],
  ['password', 'current-password'],
  ['newPassword', 'new-password'],
  ['oneTimeCode', 'one-time-code'],
])('autofill value %s becomes %s', (text_content_type, autocomplete) => {
  expect(inputHints({ text_content_type }).autocomplete).toBe(autocomplete)
})

test.each<[NonNullable<FormPageOptions['keyboard_type']>, object]>([
  ['default', { type: 'text' }],
  ['asciiCapable', { type: 'text', autocapitalize: 'none' }],
  ['numbersAndPunctuation', { type: 'text' }],
  ['numberPad', { type: 'text', inputMode: 'numeric' }],
  ['phonePad', { type: 'tel', inputMode: 'tel' }],
  ['namePhonePad', { type: 'text', autocapitalize: 'words' }],
  ['emailAddress', { type: 'email', inputMode: 'email' }],
  ['decimalPad', { type: 'text', inputMode: 'decimal' }],
  ['UIKeyboardTypeSocial', { type: 'text', autocapitalize: 'none' }],
  ['webSearch', { type: 'text', inputMode: 'search' }],
])('the keyboard %s becomes %j', (keyboard_type, hints) => {
  expect(inputHints({ keyboard_type })).toEqual(hints)
})
