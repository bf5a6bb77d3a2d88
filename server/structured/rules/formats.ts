// Formats of texts by name. A field names its format under `is`.
import { isDatePattern } from '../../../contract/structured/date-pattern'
import { isAmount } from './amounts'
import { isCountry, isCurrency } from './codes'
import { isDate, isTimeWithOffset } from './dates'
import type { PatternFault } from './pattern-faults'
import { isPattern, patternFault } from './patterns'

interface Format {
  holds(text: string): boolean
  /** The words after "must be". */
  words: string
  /** Returns an explanation for a text that does not match. */
  whyNot?(text: string): PatternFault | null
}

const formatTable = {
  'attachment id': { holds: () => true, words: 'the id of an uploaded attachment' },
  'fallback attachment id': {
    holds: () => true,
    words: 'the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB',
  },
  date: { holds: isDate, words: 'a date that exists, written YYYY-MM-DD' },
  'date format': { holds: isDatePattern, words: 'a Unicode date format pattern, such as dd.MM.yyyy' },
  'time with offset': { holds: isTimeWithOffset, words: 'a time with its offset, such as 2026-04-26T08:00+0200' },
  amount: { holds: isAmount, words: 'a decimal price, such as 12.50' },
  'ISO 3166 code': { holds: isCountry, words: 'a two-letter ISO 3166 country code, such as FR' },
  'ISO 4217 code': { holds: isCurrency, words: 'a three-letter ISO 4217 currency code, such as EUR' },
  'regular expression': {
    holds: isPattern,
    whyNot: patternFault,
    words:
      'a JSON-encoded regular expression that runs in linear time (RE2 syntax: no look-around, no back-references), of at most 2,000 characters when its counts are written out',
  },
  Base64: {
    holds: (text) => /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text),
    words: 'Base64',
  },
  'extension bundle identifier': {
    // The spec does not give the exact prefix, so we allow any vendor name in it.
    holds: (text) => /^com\.[a-z0-9-]+\.messages\.MSMessageExtensionBalloonPlugin:./.test(text),
    words: 'a bundle identifier that starts with the platform prefix of message extensions',
  },
} satisfies Record<string, Format>

export type FormatName = keyof typeof formatTable

export const formats: Readonly<Record<FormatName, Format>> = formatTable
