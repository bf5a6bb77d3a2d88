import { storable } from '../values/storable'

// Reads fields of unknown records. A field of another kind counts as missing.

export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** Returns a text that shows something and can be stored; null for other values. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? storable(value) : ''
  return text.trim() !== '' ? text : null
}

/** Returns an id as text; null for none. */
export function idOf(value: unknown): string | null {
  const id = textOf(value)?.trim() ?? null
  return id !== null && id.length <= 200 ? id : null
}

const year2000 = 946_684_800_000
const nanosFrom = 1e17
const microsFrom = 1e14
const millisFrom = 1e11

/**
 * Returns milliseconds since 1970 for seconds, milliseconds, microseconds, nanoseconds, digits as text, and ISO 8601;
 * null for other values and for times before the year 2000.
 */
export function timeOf(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : null
  const ms = number === null ? (typeof value === 'string' ? Date.parse(withZone(value)) : Number.NaN) : toMs(number)
  return Number.isFinite(ms) && ms >= year2000 ? Math.round(ms) : null
}

const toMs = (number: number): number => {
  if (number >= nanosFrom) return number / 1e6
  if (number >= microsFrom) return number / 1000
  return number >= millisFrom ? number : number * 1000
}

/** A time without a zone is in UTC, as in `2024-05-01 10:00:00 UTC`. */
const withZone = (text: string): string => {
  const iso = text
    .trim()
    .replace(/ UTC$/, 'Z')
    .replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
  return /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(iso) ? `${iso}Z` : iso
}

/** Returns the last part of an address's path; null for none. */
export function fileNameIn(url: string): string | null {
  if (!URL.canParse(url)) return null
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    return last
  }
}
