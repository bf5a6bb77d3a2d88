/** An amount as the language writes money; the bare number with the code when the code is none of ISO 4217. */
export function writeMoney(amount: string, currency: string, locale?: string): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount))
  } catch {
    return `${amount} ${currency}`
  }
}
