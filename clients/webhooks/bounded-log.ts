const minuteMs = 60_000
/** The most sentences of a minute. */
const mostSentences = 20
const longest = 1000

/**
 * Returns a function that passes sentences to a log: each once a minute, at most 20 in a minute, and a last one that says
 * that others were left out. A sentence is cut after 1,000 characters. `clock` is in milliseconds.
 */
export function boundedLog(write: (sentence: string) => void, clock: () => number = Date.now) {
  const written = new Set<string>()
  let since = Number.NEGATIVE_INFINITY
  return (sentence: string): void => {
    const now = clock()
    if (Math.abs(now - since) >= minuteMs) {
      written.clear()
      since = now
    }
    const line = sentence.slice(0, longest)
    if (written.has(line) || written.size > mostSentences) return
    written.add(line)
    write(written.size > mostSentences ? 'Further problems of this minute are left out.' : line)
  }
}
