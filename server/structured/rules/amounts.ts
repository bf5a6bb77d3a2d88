// Decimal prices as text. Sums are exact: amounts never pass through floating point.

const decimals = 4

/** At most 12 digits before the point and 4 after it. A minus makes a discount. */
export function isAmount(text: string): boolean {
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(text)
}

/** In ten-thousandths. Only for texts that isAmount() accepts. */
export function exactAmount(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
