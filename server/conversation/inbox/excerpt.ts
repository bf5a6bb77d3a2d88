import { type MatchRange, matchesOf } from '../../../contract/inbox/search-words'

/** Characters before the first match. Few, because a narrow list shows only the beginning. */
const before = 10
/** If the first match begins at most here, the excerpt begins with the text. */
const longestBeginning = 14
const most = 140
const ellipsis = '…'

/** Returns a one-line excerpt around the first match, and the positions of all matches in it. Ignores case. */
export function excerptOf(text: string, words: readonly string[]): { text: string; matches: MatchRange[] } {
  const spans = matchesOf(text, words)
  const { start, end } = excerptRange(text, spans[0] ?? { start: 0, end: 0 })
  let excerpt = start > 0 ? ellipsis : ''
  const matches: MatchRange[] = []
  const add = (from: number, to: number) => {
    const piece = text.slice(from, to).replace(/\s+/g, ' ')
    // Two pieces can both have a space where they meet.
    excerpt += excerpt === '' || excerpt.endsWith(' ') ? piece.trimStart() : piece
  }
  let at = start
  for (const span of spans) {
    const [from, to] = [Math.max(span.start, at), Math.min(span.end, end)]
    if (from >= to) continue
    add(at, from)
    const matchStart = excerpt.length
    add(from, to)
    matches.push({ start: matchStart, end: excerpt.length })
    at = to
  }
  add(at, end)
  return { text: end < text.length ? `${excerpt.trimEnd()}${ellipsis}` : excerpt.trimEnd(), matches }
}

/** Returns the range of the excerpt. Begins with a word if possible, and does not split a surrogate pair. */
function excerptRange(text: string, first: MatchRange): MatchRange {
  const wantedStart = first.start <= longestBeginning ? 0 : first.start - before
  const space = wantedStart === 0 ? null : /\s+/.exec(text.slice(wantedStart, first.start))
  const start = characterStart(text, space ? wantedStart + space.index + space[0].length : wantedStart)
  return { start, end: characterStart(text, Math.min(text.length, start + most)) }
}

const characterStart = (text: string, at: number) => (/^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at)
