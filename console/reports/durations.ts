const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats seconds in the two largest units, rounded: "1 hr 15 min". Some browsers lack `Intl.DurationFormat`. */
export function formatDuration(seconds: number, language: string): string {
  const first = Math.max(
    0,
    units.findIndex(([, length]) => seconds >= length),
  )
  const largest = seconds < 1 ? units.length - 1 : first
  const smallest = Math.min(largest + 1, units.length - 1)
  const step = units[smallest]?.[1] ?? 1
  const rounded = Math.round(seconds / step) * step
  // 59 minutes and 40 seconds are rounded to an hour.
  if ((units[largest - 1]?.[1] ?? Number.POSITIVE_INFINITY) <= rounded) return formatDuration(rounded, language)
  let remaining = rounded
  const parts: string[] = []
  for (const [unit, length] of units.slice(largest, smallest + 1)) {
    const count = Math.floor(remaining / length)
    remaining -= count * length
    if (count > 0) parts.push(formatUnit(count, unit, language))
  }
  if (parts.length === 0) return formatUnit(0, 'second', language)
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts)
}

function formatUnit(count: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}
