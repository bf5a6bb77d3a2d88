// The words of a search and their positions in a text. The server searches with this code; the inbox highlights with
// it.

/** From `start` to before `end`, in UTF-16 units. */
export interface MatchRange {
  start: number
  end: number
}

/**
 * Returns the words and "quoted phrases" of a search. A message must contain all of them. Ignores invisible characters.
 */
export const wordsIn = (q: string): string[] =>
  [...q.matchAll(/"([^"]+)"|([^\s"]+)/g)]
    .map(([, phrase, word]) => phrase ?? word ?? '')
    .filter((word) => searchable(word) !== '')

/**
 * Returns a text in the form that searches compare: NFKC, lower case, digits 0 to 9, straight quotes and hyphens, no
 * Hebrew and Arabic points, no invisible characters. Accents stay, except those that Greek capitals lack. PostgreSQL
 * does the same (migration 0052). SQLite's read worker gets the source of this function, so it uses nothing outside of
 * itself.
 */
export function searchable(text: string): string {
  // ASCII texts, which are most texts, need only lower case.
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  // Upper case first turns ß into ss. The replacements handle the final sigma and the dot of a Turkish i.
  const folded = text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i')
  if (/^[\0-\u02bb]*$/.test(folded) && !folded.includes('\u00ad')) return folded
  const from = 'άέήίόύώأإآٱىیکةۀہەʼ’‘‛′“”„‟″‐‑‒–—−'
  const to = `αεηιουωااااييكهههه${"'".repeat(5)}${'"'.repeat(5)}------`
  const unseen = /[\u00ad\u061c\u0640\u06e5\u06e6\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
  const points =
    /[\u034f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]|[\ufe00-\ufe0f]/g
  const letters = /[\u02bc\u03ac-\u03af\u03cc-\u03ce\u0622-\u0629\u0649\u0671-\u06d5\u2010-\u201f\u2032\u2033\u2212]/g
  const zeros = '\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u0f20\u1040\u17e0\u1810'
  return folded
    .replace(unseen, '')
    .replace(points, '')
    .replace(letters, (sign) => to[from.indexOf(sign)] ?? sign)
    .replace(/(?![0-9])\p{Nd}/gu, (sign) => {
      const code = sign.charCodeAt(0)
      for (const zero of zeros)
        if (code >= zero.charCodeAt(0) && code < zero.charCodeAt(0) + 10) return String(code - zero.charCodeAt(0))
      return sign
    })
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

/** The `searchable` text, and the position of each of its letters in the original, because lengths can differ. */
function foldedWithPlaces(text: string) {
  if (/^\p{ASCII}*$/u.test(text))
    return { folded: searchable(text), startOf: (at: number) => at, endOf: (at: number) => at + 1 }
  const places: MatchRange[] = []
  let folded = ''
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const searchableText = searchable(segment)
    folded += searchableText
    for (let nth = 0; nth < searchableText.length; nth++) places.push({ start: index, end: index + segment.length })
  }
  return {
    folded,
    startOf: (at: number) => places[at]?.start ?? 0,
    endOf: (at: number) => places[at]?.end ?? text.length,
  }
}
