import type { FormPageOptions } from '../../contract/structured/form'

/** Attributes of a text field, from the spec's `keyboard_type` and `text_content_type`. */
export interface InputHints {
  type: 'text' | 'email' | 'tel' | 'url' | 'password'
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url'
  autocomplete?: string
  autocapitalize?: 'none' | 'words'
}

const keyboards: Record<string, Partial<InputHints>> = {
  asciiCapable: { autocapitalize: 'none' },
  numberPad: { inputMode: 'numeric' },
  decimalPad: { inputMode: 'decimal' },
  phonePad: { type: 'tel', inputMode: 'tel' },
  namePhonePad: { autocapitalize: 'words' },
  emailAddress: { type: 'email', inputMode: 'email' },
  UIKeyboardTypeSocial: { autocapitalize: 'none' },
  webSearch: { inputMode: 'search' },
}

const contents: Record<string, Partial<InputHints>> = {
  telephoneNumber: { type: 'tel', autocomplete: 'tel' },
  emailAddress: { type: 'email', autocomplete: 'email' },
  URL: { type: 'url', autocomplete: 'url' },
  creditCardNumber: { inputMode: 'numeric', autocomplete: 'cc-number' },
  username: { autocapitalize: 'none', autocomplete: 'username' },
  password: { type: 'password', autocomplete: 'current-password' },
  newPassword: { type: 'password', autocomplete: 'new-password' },
  oneTimeCode: { inputMode: 'numeric', autocomplete: 'one-time-code' },
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
  // A street address of several lines belongs to a text area only.
  fullStreetAddress: 'address-line1',
  streetAddressLine1: 'address-line1',
  streetAddressLine2: 'address-line2',
  addressCity: 'address-level2',
  addressState: 'address-level1',
  addressCityAndState: 'address-level2',
  sublocality: 'address-level3',
  countryName: 'country-name',
  postalCode: 'postal-code',
}

const secrets = ['password', 'newPassword', 'creditCardNumber', 'oneTimeCode']

/** True for what must not be kept in a draft. */
export const isSecret = (options: FormPageOptions = {}): boolean => secrets.includes(options.text_content_type ?? '')

export function inputHints({
  keyboard_type = '',
  text_content_type = '',
  input_type,
}: FormPageOptions = {}): InputHints {
  const autocomplete = autocompletes[text_content_type]
  const multiline = input_type === 'multiline' && text_content_type === 'fullStreetAddress'
  return {
    type: 'text',
    ...(autocomplete ? { autocomplete: multiline ? 'street-address' : autocomplete } : {}),
    ...contents[text_content_type],
    ...keyboards[keyboard_type],
    ...(secrets.slice(0, 2).includes(text_content_type) ? { type: 'password' as const } : {}),
  }
}
