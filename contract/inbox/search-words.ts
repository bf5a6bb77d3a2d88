// The words of a search and their places in a text: the server finds messages by them, and the inbox marks them.

/** From `start` to before `end`, in the code units of a JavaScript string (UTF-16). */
export interface FoundPlace {
  start: number
  end: number
}

/** The words and "phrases" of a search, which must all be found. */
export const wordsIn = (q: string): string[] =>
  [...q.matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, phrase, word]) => phrase ?? word ?? '')

/**
 * A text as searches compare it: without case in every alphabet, composed, and of usual width; accents count. PostgreSQL does the same
 * (migration 0047). It is sent as text to the read worker of SQLite, so it uses nothing outside itself.
 */
export function searchable(text: string): string {
  // Most texts need only this.
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  // Through capitals, so that ß is ss; then the second sigma, and the dot above a Turkish i.
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i')
}

/** The places of all words in order, as `searchable` compares them; places that touch are one. */
export function placesOf(text: string, words: readonly string[]): FoundPlace[] {
  const { folded, startOf, endOf } = foldedWithPlaces(text)
  const places: FoundPlace[] = []
  for (const word of words.map(searchable)) {
    for (let at = folded.indexOf(word); word !== '' && at >= 0; at = folded.indexOf(word, at + word.length))
      places.push({ start: startOf(at), end: endOf(at + word.length - 1) })
  }
  const joined: FoundPlace[] = []
  for (const place of places.sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && place.start <= last.end) last.end = Math.max(last.end, place.end)
    else joined.push({ ...place })
  }
  return joined
}

/** The text as it is compared, and the place in the text of a letter there: several letters may become one, and one several. */
function foldedWithPlaces(text: string) {
  if (/^\p{ASCII}*$/u.test(text))
    return { folded: searchable(text), startOf: (at: number) => at, endOf: (at: number) => at + 1 }
  const places: FoundPlace[] = []
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
