// The words of a search and their positions in a text. The server finds messages with them, and the inbox marks them.

/** From `start` to before `end`, in UTF-16 units. */
export interface MatchRange {
  start: number
  end: number
}

/** Returns the words and "phrases" of a search, all of which must be found. */
export const wordsIn = (q: string): string[] =>
  [...q.matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, phrase, word]) => phrase ?? word ?? '')

/**
 * Returns a text in the form that searches compare: NFKC, without upper and lower case in any alphabet, with accents.
 * PostgreSQL does the same (migration 0047). SQLite's read worker receives the source of this function, so it uses
 * nothing outside of itself.
 */
export function searchable(text: string): string {
  // A shortcut for most texts.
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  // Upper case first, so that ß becomes ss. Then the final sigma, and the dot of a Turkish i.
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i')
}

/** Returns the sorted positions of all words, compared like `searchable`. Adjacent positions are joined. */
export function matchesOf(text: string, words: readonly string[]): MatchRange[] {
  const { folded, startOf, endOf } = foldedWithPlaces(text)
  const places: MatchRange[] = []
  for (const word of words.map(searchable)) {
    for (let at = folded.indexOf(word); word !== '' && at >= 0; at = folded.indexOf(word, at + word.length))
      places.push({ start: startOf(at), end: endOf(at + word.length - 1) })
  }
  const joined: MatchRange[] = []
  for (const place of places.sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && place.start <= last.end) last.end = Math.max(last.end, place.end)
    else joined.push({ ...place })
  }
  return joined
}

/**
 * Returns the text for comparison, and for each of its letters the position in the original text. Several letters may
 * become one, and one several.
 */
function foldedWithPlaces(text: string) {
  if (/^\p{ASCII}*$/u.test(text))
    return { folded: searchable(text), startOf: (at: number) => at, endOf: (at: number) => at + 1 }
  const places: MatchRange[] = []
  let folded = ''
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const made = searchable(segment)
    folded += made
    for (let nth = 0; nth < made.length; nth++) places.push({ start: index, end: index + segment.length })
  }
  return {
    folded,
    startOf: (at: number) => places[at]?.start ?? 0,
    endOf: (at: number) => places[at]?.end ?? text.length,
  }
}
