// Decimal prices as text. Sums are exact, because amounts are never floating-point numbers.

const decimals = 4

/** Whether the text has at most 12 digits before the point and 4 after it. A minus means a discount. */
export function isAmount(text: string): boolean {
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(text)
}

/** Returns the amount in ten-thousandths. Only for texts that isAmount() accepts. */
export function exactAmount(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
