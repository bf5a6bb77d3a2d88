type Options = Intl.DateTimeFormatOptions

const lengths = { 3: 'short', 4: 'long', 5: 'narrow' } as const
const token = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g

/**
 * Writes a day (`YYYY-MM-DD`) by a Unicode date pattern such as `EEEE, d MMMM y`. Without a pattern, or with letters
 * that name no part of a day, the language's own form is used.
 */
export function writeDate(day: string, pattern: string | undefined, locale?: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(+date)) return day
  const written = pattern && write(date, pattern, locale)
  return written || new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

function write(date: Date, pattern: string, locale?: string): string | null {
  let text = ''
  for (const [found, quoted] of pattern.matchAll(token)) {
    if (quoted !== undefined) text += quoted.replaceAll("''", "'") || "'"
    else if (/[A-Za-z]/.test(found)) {
      const part = partOf(date, found, locale)
      if (part === null) return null
      text += part
    } else text += found
  }
  return text
}

function partOf(date: Date, letters: string, locale?: string): string | null {
  const [part, options] = nameOf(letters)
  if (part) {
    const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(date)
    return parts.find(({ type }) => type === part)?.value ?? null
  }
  const number = numberOf(date, letters)
  if (number === null) return null
  return new Intl.NumberFormat(locale, { minimumIntegerDigits: letters.length, useGrouping: false }).format(number)
}

/** Letters of the Unicode date patterns (UTS 35) that name a part of a date in words. */
function nameOf(letters: string): ['era' | 'weekday' | 'month', Options] | [] {
  const length = lengths[letters.length as 3]
  if (letters === 'G') return ['era', { era: 'short' }]
  if (/^(E{1,5}|c{3,5})$/.test(letters)) return ['weekday', { weekday: length ?? 'short' }]
  // Beside a day some languages inflect `M`; `L` is the form without a day.
  if (/^M{3,4}$/.test(letters)) return ['month', { month: length, day: 'numeric' }]
  return /^(M{5}|L{3,5})$/.test(letters) ? ['month', { month: length }] : []
}

function numberOf(date: Date, letters: string): number | null {
  if (letters === 'yy') return date.getUTCFullYear() % 100
  if (/^[yu]+$/.test(letters)) return date.getUTCFullYear()
  if (/^(MM?|LL?)$/.test(letters)) return date.getUTCMonth() + 1
  if (/^dd?$/.test(letters)) return date.getUTCDate()
  return null
}
