import { malformed } from '../../../conversation/refusals'
import { escapedText } from './body-text'

// Limits of a query or a form, far beyond real requests. They are checked before the names are parsed.

const maxPairs = 5000
const maxNameLength = 1000
export const maxLevels = 12
const maxLevelsInAll = 20_000
export const maxListLength = 300
/** A list has an entry for every number up to the highest, so a few names could create millions of entries. */
const maxListEntries = 1_000_000

export type Pair = [name: string, value: string]

/** Splits a query or form into pairs. Throws 400 beyond the limits and for invalid bytes of the charset. */
export function pairsOf(text: string, charset?: string): Pair[] {
  requireFew(text)
  const pairs = replacePlusSigns(text)
    .split('&')
    .map((pair) => pairOf(pair, charset))
  requireFlat(pairs)
  return pairs
}

function requireFew(text: string): void {
  let pairs = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    pairs += 1
    if (pairs > maxPairs) throw malformed(`A query or a form has at most ${maxPairs} fields. ${useJson}`)
  }
}

/** Replaces `+` by spaces. Done on bytes, since a million replacements in a text take half a second. */
function replacePlusSigns(text: string): string {
  if (!text.includes('+')) return text
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x2b) bytes[at] = 0x20
  return bytes.toString()
}

function pairOf(text: string, charset: string | undefined): Pair {
  const equals = text.indexOf('=')
  const end = equals === -1 ? text.length : equals
  if (end > maxNameLength) throw malformed(`A name is longer than ${maxNameLength} characters. ${useJson}`)
  return [decodeEscapes(text.slice(0, end), charset), decodeEscapes(text.slice(end + 1), charset)]
}

/** Decodes escapes. An invalid `%` or a character that is not UTF-8 is left unchanged. */
function decodeEscapes(text: string, charset: string | undefined): string {
  if (!text.includes('%')) return text
  try {
    if (!charset || charset === 'utf-8') return decodeURIComponent(text)
  } catch {}
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    const decodedText = escapedText(Buffer.from(escaped.replaceAll('%', ''), 'hex'), charset ?? 'utf-8')
    if (decodedText === null && charset === undefined) return escaped
    if (decodedText === null) throw malformed(`${escaped.slice(0, 30)} is not ${charset}. ${nameCharset}`)
    return decodedText
  })
}

function requireFlat(pairs: readonly Pair[]): void {
  let levels = 0
  let listEntries = 0
  for (const [name] of pairs) {
    const brackets = name.split('[').length - 1
    if (brackets === 0) continue
    levels += brackets
    for (const [, number] of name.matchAll(/\[(\d{1,3})\]/g)) listEntries += Math.min(Number(number), maxListLength)
    if (brackets > maxLevels) throw malformed(`A name has more than ${maxLevels} brackets. ${useJson}`)
    if (levels > maxLevelsInAll)
      throw malformed(`The names have more than ${maxLevelsInAll} brackets together. ${useJson}`)
    if (listEntries > maxListEntries)
      throw malformed(`The numbers in the names are too large: begin each list at 0. ${useJson}`)
  }
}

const nameCharset =
  'Encode the text in UTF-8, or name its charset in Content-Type: application/x-www-form-urlencoded; charset=iso-8859-1.'
const useJson = 'Send less at once, or send JSON.'
