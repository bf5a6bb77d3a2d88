// Country and currency codes are from Node's ICU data.

const currencies = new Set(Intl.supportedValuesOf('currency'))

// Codes of ICU that are not in ISO 3166: reserved and user-assigned codes, groups of countries, pseudo-regions.
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = new Set(letters.flatMap((first) => letters.map((second) => first + second)).filter(isNamedCountry))

/** Whether ICU has a country with this code. ICU replaces codes that are not in ISO 3166, such as DD, SU and UK. */
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
