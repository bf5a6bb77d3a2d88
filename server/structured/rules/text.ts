import { isBlank } from '../../../contract/structured/blank'
// Measuring and cutting texts. "Characters" are Unicode code points; UTF-16 code units are named as such.

export type Measure = (text: string) => number

export const utf16: Measure = (text) => text.length

export const characters: Measure = (text) => {
  let count = text.length
  for (let at = 0; at < text.length - 1; at++) {
    if ((text.charCodeAt(at) & 0xfc00) !== 0xd800) continue
    if ((text.charCodeAt(at + 1) & 0xfc00) !== 0xdc00) continue
    count--
    at++
  }
  return count
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the text itself if it fits, otherwise its longest prefix of whole grapheme clusters that fits together with
 * an ellipsis.
 */
export function truncate(text: string, most: number, measure: Measure): string {
  // A text never has more characters than code units.
  if (text.length <= most || measure(text) <= most) return text
  if (isPlain(text, most)) return `${text.slice(0, most - 1)}…`
  let size = 1
  let end = 0
  for (const { segment, index } of graphemes.segment(text)) {
    size += measure(segment)
    if (size > most) break
    end = index + segment.length
  }
  return `${text.slice(0, end)}…`
}

/**
 * Whether the first `most` code units are simple characters, at each of which the text can be cut. Combining marks
 * begin at U+0300, and a carriage return may begin a line break of two units.
 */
function isPlain(text: string, most: number): boolean {
  for (let at = 0; at < most; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x300 || unit === carriageReturn) return false
  }
  return true
}

const carriageReturn = 0x0d

/** Returns the text; undefined for a blank text and for other values. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value : undefined
}

// Node 20 has the function, but TypeScript's library only from ES2024 on.
type WellFormed = { isWellFormed(): boolean }

/** Returns false for lone surrogates and NUL, which databases and channels cannot store. */
export function isWellFormed(text: string): boolean {
  return (text as unknown as WellFormed).isWellFormed() && !text.includes('\0')
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}
