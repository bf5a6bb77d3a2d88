// The words of a search and their places in a text: the server finds messages by them, and the inbox marks them.

/** From `start` to before `end`, in the code units of a JavaScript string (UTF-16). */
export interface FoundPlace {
  start: number
  end: number
}

/** The words and "phrases" of a search, which must all be found. */
export const wordsIn = (q: string): string[] =>
  [...q.matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, phrase, word]) => phrase ?? word ?? '')

/** The places of all words in order; places that touch are one. Upper and lower case are equal, accents are not. */
export function placesOf(text: string, words: readonly string[]): FoundPlace[] {
  const { lower, placeOf } = lowered(text)
  const places: FoundPlace[] = []
  for (const word of words.map((each) => each.toLowerCase())) {
    for (let at = lower.indexOf(word); word !== '' && at >= 0; at = lower.indexOf(word, at + word.length))
      places.push({ start: placeOf(at), end: placeOf(at + word.length) })
  }
  const joined: FoundPlace[] = []
  for (const place of places.sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && place.start <= last.end) last.end = Math.max(last.end, place.end)
    else joined.push({ ...place })
  }
  return joined
}

/** The text in lower case, and the place in the text of a place there: a few letters become longer (İ). */
function lowered(text: string): { lower: string; placeOf(at: number): number } {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return { lower, placeOf: (at) => at }
  const places: number[] = []
  let [grown, place] = ['', 0]
  for (const letter of text) {
    const small = letter.toLowerCase()
    for (let nth = 0; nth < small.length; nth++) places.push(place + Math.min(nth, letter.length - 1))
    grown += small
    place += letter.length
  }
  return { lower: grown, placeOf: (at) => places[at] ?? text.length }
}
