const daysIn = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isRealDate(year: number, month: number, day: number): boolean {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2 && day === 29 && !isLeapYear) return false
  return year >= 0 && day >= 1 && day <= (daysIn[month - 1] ?? 0)
}

/** Whether the text is a calendar date, YYYY-MM-DD. These dates sort as texts. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== hyphen || text.charCodeAt(7) !== hyphen) return false
  return isRealDate(numberAt(text, 0, 4), numberAt(text, 5, 7), numberAt(text, 8, 10))
}

const hyphen = 0x2d

/** Returns the number in the digits from `start` to `end`; NaN for other characters. */
function numberAt(text: string, start: number, end: number): number {
  let number = 0
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** Whether the text is ISO 8601 with an offset or Z. Seconds are optional: `2026-04-26T08:00+0200`. */
export function isTimeWithOffset(text: string): boolean {
  const found = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/.exec(
    text,
  )
  return found?.[1] !== undefined && isDate(found[1])
}

/**
 * Returns date and timestamp of a text that begins with a date; otherwise null. Also null for years before 1000,
 * because such a year is probably still being typed.
 */
export function readDateAnswer(text: string): { date: string; timestamp: string } | null {
  if (text.startsWith('0')) return null
  if (isDate(text)) return { date: text, timestamp: `${text}T00:00:00.000Z` }
  if (isTimeWithOffset(text)) return { date: text.slice(0, 10), timestamp: text }
  return null
}
