import { isWebAddress } from './addresses'
import { type Fields, fieldsOf, wordOf } from './fields'
import type { Notes } from './notes'
import type { ButtonPart } from './parts'
import { storable } from './texts'

/** Texts that the reading adds, in the language of the reader. */
export interface AddedTexts {
  choose: string
  yes: string
  no: string
  picture: string
  question: string
}

/** What every reader of parts needs. */
export interface Reading {
  notes: Notes
  texts: AddedTexts
}

const mostPayload = 1000

/** Returns a payload: ASCII of at most 1000 characters. Undefined if no part of the value fits. */
export function payloadOf({ notes }: Reading, value: unknown, path: string): string | undefined {
  const text = typeof value === 'object' && value !== null ? jsonOf(value) : wordOf(value)
  if (text === null || text.length > mostPayload) {
    notes.add('long_value', path, { limit: mostPayload })
    return undefined
  }
  const ascii = text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  if (ascii.trim() === '') return undefined
  if (ascii === text) return text
  if (ascii.length > mostPayload) {
    notes.add('long_value', path, { limit: mostPayload })
    return undefined
  }
  notes.add('ascii', path)
  return ascii
}

/** Null for a value that is too deep to be written. */
function jsonOf(value: object): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    return null
  }
}

/** Returns the address if a message may link to it; otherwise adds a note. Undefined without one. */
export function addressOf({ notes }: Reading, value: unknown, path: string): string | undefined {
  const url = wordOf(value).trim()
  if (url === '') return undefined
  if (isWebAddress(url)) return url
  notes.add('address_dropped', path, { url: storable(url).slice(0, 200) })
  return undefined
}

/** Returns a button that opens the address, or answers if a message may not link to it. */
export function buttonOf(
  reading: Reading,
  { path, title, url, payload }: { path: string; title: string; url: unknown; payload: unknown },
): ButtonPart {
  const shown = title || reading.texts.choose
  const address = wordOf(url).trim()
  if (address !== '' && isWebAddress(address)) return { kind: 'button', path, title: shown, url: address }
  if (address !== '') reading.notes.add('address', path, { url: storable(address).slice(0, 200) })
  const value = payloadOf(reading, payload, path)
  return value === undefined
    ? { kind: 'button', path, title: shown }
    : { kind: 'button', path, title: shown, payload: value }
}

/** Notes the given fields of a part that only change its look. */
export function noteLook({ notes }: Reading, part: Fields, names: readonly string[], path: string): void {
  if (names.some((name) => part[name] !== undefined)) notes.addOnce('look', path)
}

/** Adds a note for each text with a place for data, such as `${name}`; it stays as it is written. */
export function noteBindings({ notes }: Reading, value: unknown, path: string): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path, depth: 0 }]
  for (let next = waiting.pop(), read = 0; next && read < 20_000; next = waiting.pop(), read++) {
    const { value: each, path: at, depth } = next
    if (typeof each === 'string' && each.includes('${')) {
      const [text = ''] = /\$\{[^}\n]{0,60}\}?/.exec(each) ?? []
      notes.add('binding', at, { text: storable(text) })
    }
    if (typeof each !== 'object' || each === null || depth > 40) continue
    const inner = Object.entries(fieldsOfAny(each)).reverse()
    for (const [name, one] of inner)
      if (!name.startsWith('$')) waiting.push({ value: one, path: pathTo(at, each, name), depth: depth + 1 })
  }
}

const fieldsOfAny = (value: object): Fields => (Array.isArray(value) ? { ...value } : fieldsOf(value))
const pathTo = (path: string, owner: object, name: string) =>
  Array.isArray(owner) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`

export const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
