// Country and currency codes come from the ICU data that Node keeps up to date.

const currencies = new Set(Intl.supportedValuesOf('currency'))

// Codes that ICU has but ISO 3166 does not: reserved and user-assigned codes, groups of countries, pseudo-regions.
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = new Set(letters.flatMap((first) => letters.map((second) => first + second)).filter(isNamedCountry))

/** A code that ICU replaces by another code (DD, SU, UK) is no longer in ISO 3166, or never was. */
function isNamedCountry(code: string): boolean {
  return !notCountries.has(code) && names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}

export function isCountry(code: string): boolean {
  return countries.has(code)
}

export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

export const countryCount = countries.size
