import type { FormPageOptions } from '../../../../contract/structured/form'

/** Attributes of a text field, from the spec's `keyboard_type` and `text_content_type`. */
export interface InputHints {
  type: 'text' | 'email' | 'tel' | 'url' | 'password'
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url'
  autocomplete?: string
  autocapitalize?: 'none' | 'words'
}

// Keys are values of `keyboard_type` and of `text_content_type`; if both are given, `keyboard_type` wins.
const types: Record<string, Exclude<InputHints['type'], 'text'>> = {
  phonePad: 'tel',
  telephoneNumber: 'tel',
  emailAddress: 'email',
  URL: 'url',
  password: 'password',
  newPassword: 'password',
}

const modes: Record<string, InputHints['inputMode']> = {
  numberPad: 'numeric',
  decimalPad: 'decimal',
  webSearch: 'search',
  creditCardNumber: 'numeric',
  oneTimeCode: 'numeric',
}

const capitals: Record<string, InputHints['autocapitalize']> = {
  asciiCapable: 'none',
  UIKeyboardTypeSocial: 'none',
  namePhonePad: 'words',
  username: 'none',
}

const autocompletes: Record<string, string> = {
  name: 'name',
  namePrefix: 'honorific-prefix',
  givenName: 'given-name',
  middleName: 'additional-name',
  familyName: 'family-name',
  nameSuffix: 'honorific-suffix',
  nickname: 'nickname',
  jobTitle: 'organization-title',
  organizationName: 'organization',
  // `street-address` would need a text area of several lines.
  fullStreetAddress: 'address-line1',
  streetAddressLine1: 'address-line1',
  streetAddressLine2: 'address-line2',
  addressCity: 'address-level2',
  addressState: 'address-level1',
  addressCityAndState: 'address-level2',
  sublocality: 'address-level3',
  countryName: 'country-name',
  postalCode: 'postal-code',
  telephoneNumber: 'tel',
  emailAddress: 'email',
  URL: 'url',
  creditCardNumber: 'cc-number',
  username: 'username',
  password: 'current-password',
  newPassword: 'new-password',
  oneTimeCode: 'one-time-code',
}

export function inputHints({ keyboard_type, text_content_type, input_type }: FormPageOptions = {}): InputHints {
  const keyboard: string = keyboard_type ?? ''
  const content: string = text_content_type ?? ''
  const known = types[keyboard] ?? types[content]
  const inputMode: InputHints['inputMode'] =
    modes[keyboard] ?? (known === 'password' ? undefined : known) ?? modes[content]
  const autocapitalize = capitals[keyboard] ?? capitals[content]
  const address = input_type === 'multiline' && content === 'fullStreetAddress'
  const autocomplete = address ? 'street-address' : autocompletes[content]
  return {
    type: types[content] === 'password' ? 'password' : (known ?? 'text'),
    ...(inputMode && { inputMode }),
    ...(autocomplete && { autocomplete }),
    ...(autocapitalize && { autocapitalize }),
  }
}
