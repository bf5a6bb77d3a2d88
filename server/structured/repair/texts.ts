// Changes of a single text. Each returns null if it does not apply.
import { characters, isWellFormed, type Measure, truncate, utf16 } from '../rules/text'

/** Returns the longest beginning of whole words that fits together with an ellipsis. */
export function cutAtWord(text: string, most: number, inUnits: boolean): string {
  const measure: Measure = inUnits ? utf16 : characters
  const cut = truncate(text.trim(), most, measure)
  if (!cut.endsWith('…')) return cut
  const begun = cut.slice(0, -1)
  const goesOn = !/^\s/u.test(text.trim().slice(begun.length))
  const words = goesOn ? begun.replace(/\s+\S*$/u, '') : begun
  // A language without spaces, or one long word, is cut between characters.
  const kept = words.length * 2 > begun.length ? words : begun
  return `${kept.replace(/[\s,;:.–-]+$/u, '')}…`
}

const bare = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')

/** Returns the allowed value that differs only by case, spaces, underscores and hyphens. */
export function sameWord(text: string, allowed: readonly string[]): string | null {
  const found = allowed.filter((value) => bare(value) === bare(text))
  return found.length === 1 && found[0] !== text ? (found[0] ?? null) : null
}

/** Returns the address with https:// if only the scheme is missing. The host stays. */
export function withScheme(text: string): string | null {
  const address = text.trim()
  if (/^https?:\/\//i.test(address)) return address === text ? null : address
  const host = /^(?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})(?::\d{1,5})?(?:[/?#]|$)/i.exec(address)
  return host ? `https://${address.replace(/^\/\//, '')}` : null
}

/** Returns the text without NUL and halves of characters, which nothing can show. */
export function wellFormed(text: string): string | null {
  if (isWellFormed(text)) return null
  return text.replace(/\p{Surrogate}|\0/gu, '')
}

/** Returns the number that the text writes in full. */
export function numberOf(text: string): number | null {
  return /^\s*-?\d{1,15}(\.\d{1,10})?\s*$/.test(text) ? Number(text) : null
}
