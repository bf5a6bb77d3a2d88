// Characters that mark lines of text from HTML. They are removed from an e-mail before its lines are marked.

export const quoteMark = '\uE000'
/** The first character of a line that HTML indents. The line may be a quote or the writer's words. */
export const indentMark = '\uE004'
export const headerMark = '\uE001'
export const signatureMarks = ['\uE002', '\uE003'] as const
export const anyMark = /[\uE000-\uE00F]/g

/** Patterns skip longer lines, to limit the time. */
const longestLine = 1000

export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''
export const matches = (line: string | undefined, pattern: RegExp): boolean =>
  line !== undefined && line.length <= longestLine && pattern.test(line)

const bidi = /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
/** Returns a line for matching: NFC, plain spaces, the digits 0 to 9, no direction characters. */
export const normalizeLine = (line: string): string =>
  line.length > longestLine
    ? line
    : line
        .normalize('NFC')
        .replace(bidi, '')
        // The letter "i" in a case-insensitive pattern does not match this letter.
        .replaceAll('İ', 'I')
        .replace(otherDigits, (digit) => String(numberOf(digit)))
        .replace(/[\s\u00A0\u202F]+/g, ' ')
        .trim()

const otherDigits = /(?![0-9])\p{Nd}/gu
/** Unicode stores the ten digits of a script in order. */
function numberOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

export const isMarked = (line: string | undefined): boolean => line?.startsWith(quoteMark) ?? false
export const isOfHtml = (line: string): boolean => line.startsWith(quoteMark) || line.startsWith(indentMark)
export const isQuoted = (line: string | undefined): boolean =>
  line !== undefined && (isMarked(line) || /^\uE004?\s{0,3}>/.test(line))
export const withoutQuoteMarks = (line: string): string =>
  line.replace(/^(?:[\uE000\uE004>]|[ \t](?=[ \t]{0,3}[\uE000\uE004>])){1,40} ?/, '')

/** Joins lines for storage: without marks, trimmed, with at most one blank line between paragraphs. */
export const joinLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(anyMark, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trim()
