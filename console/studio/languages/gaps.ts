import type { ReadonlySignal } from '@preact/signals'
import { type Path, writePath } from '../../compose/document/path'
import { readFields } from '../see/long-words'

/**
 * `missing`: the text is only in the first language. `same`: both texts are the same. `more`: the text is only in this
 * language. `type`: another type of message. `payload`: the same choice sends another payload to the bot.
 */
type GapKind = 'missing' | 'same' | 'more' | 'type' | 'payload'

export interface Gap {
  kind: GapKind
  path: string
  /** The text in the first language, else in this one. */
  text: string
}

interface Versions {
  tags: ReadonlySignal<readonly string[]>
  valueIn(tag: string): unknown
}

/** Returns by language, except the first, how its version differs from that in the first. */
export function gapsByLanguage({ tags, valueIn }: Versions): Map<string, readonly Gap[]> {
  const [first = '', ...others] = tags.value
  return new Map(others.map((tag) => [tag, gapsOf(valueIn(first), valueIn(tag))]))
}

/** Compares a version of a message with that in its first language. Accepts any values. */
export function gapsOf(first: unknown, version: unknown): Gap[] {
  const [type, other] = [typeOf(first), typeOf(version)]
  if (type !== other) return [{ kind: 'type', path: 'structured_content', text: type }]
  const [texts, translated] = [textsOf(first), textsOf(version)]
  const [payloads, answers] = [valuesIn(first, isPayload), valuesIn(version, isPayload)]
  const gaps: Gap[] = []
  for (const [path, text] of texts) {
    const translation = translated.get(path)
    if (translation === undefined) gaps.push({ kind: 'missing', path, text })
    else if (translation === text && hasWords(text)) gaps.push({ kind: 'same', path, text })
  }
  for (const [path, text] of translated) if (!texts.has(path)) gaps.push({ kind: 'more', path, text })
  for (const [path, text] of payloads)
    if (answers.has(path) && answers.get(path) !== text) gaps.push({ kind: 'payload', path, text })
  return gaps
}

const typeOf = (message: unknown): string => {
  const { type } = Object(Object(message).structured_content)
  return typeof type === 'string' ? type : ''
}

/** Returns the texts of a message that customers read, by path. Accepts any value. */
export const textsOf = (message: unknown): Map<string, string> => valuesIn(message, isRead)

const isRead = (path: Path, name: string) => (path.length === 1 ? name === 'body' : readFields.test(name))
const isPayload = (_: Path, name: string) => name === 'payload'

/** Placeholders, numbers and signs are the same in every language. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''))

function valuesIn(message: unknown, fits: (path: Path, name: string) => boolean): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: Path) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, [...path, Array.isArray(value) ? Number(key) : key])
    else if (typeof value === 'string' && value.trim() !== '' && fits(path, String(path.at(-1))))
      found.set(writePath(path), value.trim())
  }
  walk(message, [])
  return found
}
