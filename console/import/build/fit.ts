import type { Notes } from '../notes'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Counts the characters (code points) of a text. */
export const lengthOf = (text: string): number => {
  let count = 0
  for (const _each of text) count++
  return count
}

/** Returns the text with at most `limit` characters, and notes a cut. */
export function shorten({ add }: Notes, text: string, limit: number, path: string): string {
  const count = text.length <= limit ? 0 : lengthOf(text)
  if (count <= limit) return text
  add('cut', path, { limit, count })
  return `${headOf(text, limit - 1).trimEnd()}…`
}

/** Returns the longest head of whole grapheme clusters with at most `limit` characters. */
function headOf(text: string, limit: number): string {
  let [left, end] = [limit, 0]
  for (const character of text) {
    if (left-- === 0) break
    end += character.length
  }
  if (end >= text.length) return text
  // A segmenter of a long text is slow, so it sees only what is around the cut.
  const from = Math.max(0, end - 200)
  const cluster = graphemes.segment(text.slice(from, end + 200)).containing(end - from)
  return text.slice(0, from + (cluster?.index ?? end - from))
}

/** Splits a text at a line break or space, so that the head has at most `limit` characters. */
export function split(text: string, limit: number): [head: string, tail: string] {
  const line = text.indexOf('\n')
  if (line >= 0 && lengthOf(text.slice(0, line)) <= limit)
    return [text.slice(0, line).trim(), text.slice(line + 1).trim()]
  if (lengthOf(text) <= limit) return [text, '']
  const head = headOf(text, limit)
  const space = head.search(/\s\S*$/)
  const at = space > head.length / 2 ? space : head.length
  return [text.slice(0, at).trim(), text.slice(at).trim()]
}

/** Returns the first `limit` items, and notes how many there were. */
export function keep<T>({ add }: Notes, items: readonly T[], limit: number, path: string): T[] {
  if (items.length > limit) add('too_many', path, { limit, count: items.length })
  return items.slice(0, limit)
}
