import { type FoundPlace, placesOf } from '../../../contract/inbox/search-words'

/** Characters before the first match: few, since a narrow list shows only the beginning of an excerpt. */
const before = 10
/** A match that is no further from the beginning is shown with the whole beginning. */
const longestBeginning = 14
/** The most characters of an excerpt, without its ellipses. */
const most = 140
const ellipsis = '…'

/** The part of a text around its first match, on one line, and where the words are in it. Letters match as in the search: upper and lower case are equal. */
export function excerptOf(text: string, words: readonly string[]): { text: string; matches: FoundPlace[] } {
  const spans = placesOf(text, words)
  const { start, end } = around(text, spans[0] ?? { start: 0, end: 0 })
  let out = start > 0 ? ellipsis : ''
  const matches: FoundPlace[] = []
  const add = (from: number, to: number) => {
    const piece = text.slice(from, to).replace(/\s+/g, ' ')
    // Two spaces may meet where two pieces do.
    out += out === '' || out.endsWith(' ') ? piece.trimStart() : piece
  }
  let at = start
  for (const span of spans) {
    const [from, to] = [Math.max(span.start, at), Math.min(span.end, end)]
    if (from >= to) continue
    add(at, from)
    const begun = out.length
    add(from, to)
    matches.push({ start: begun, end: out.length })
    at = to
  }
  add(at, end)
  return { text: end < text.length ? `${out.trimEnd()}${ellipsis}` : out.trimEnd(), matches }
}

/** The part that is shown. It begins at a word where one begins near, and holds no half of a character. */
function around(text: string, first: FoundPlace): FoundPlace {
  const wanted = first.start <= longestBeginning ? 0 : first.start - before
  const space = wanted === 0 ? null : /\s+/.exec(text.slice(wanted, first.start))
  const start = whole(text, space ? wanted + space.index + space[0].length : wanted)
  return { start, end: whole(text, Math.min(text.length, start + most)) }
}

const whole = (text: string, at: number) => (/^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at)
