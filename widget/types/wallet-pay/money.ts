/** Writes an amount in the language's format; the number with the code if the code is not in ISO 4217. */
export function writeMoney(amount: string, currency: string, locale?: string): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount))
  } catch {
    return `${amount} ${currency}`
  }
}
