import { wordsIn } from '../../../contract/inbox/search-words'
import { invalid } from '../refusals'

const mostWords = 10

/** Splits a search into words and "phrases", which must all be found. Throws 422 for too many. */
export function parseSearch(q: string): string[] {
  const words = wordsIn(q)
  if (words.length <= mostWords) return words
  const message = `q may have at most ${mostWords} words.`
  throw invalid([{ path: 'q', code: 'too_long', message, limit: mostWords, actual: words.length }])
}
