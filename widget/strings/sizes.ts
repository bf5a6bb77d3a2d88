import { pageLocale } from './words'

export function sizeOf(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte'] as const
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const format = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: step === 2 ? 1 : 0 }
  return new Intl.NumberFormat(pageLocale(), format as Intl.NumberFormatOptions).format(bytes / 1_000 ** step)
}
