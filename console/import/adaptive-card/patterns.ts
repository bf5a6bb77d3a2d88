const longest = 200

/** What the server's engine (RE2) lacks or reads in another way. */
const unsafe = /\(\?|\\(?![dDwWsStnr.*+?^$()[\]{}|/\\-])|[*+?}]\+|\)\{|\p{Surrogate}|\[\^?\]|\[[^\]]*\[/u

/** The most characters with all repeats written out; the server reads expressions of 2000. */
const mostWrittenOut = 1500

/** Whether the server surely reads the expression. It reads more than these. */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > longest || unsafe.test(pattern)) return false
  const counts = [...pattern.matchAll(/\d+(?=[,}])/g)].map(([count]) => Number(count))
  if (pattern.length * Math.max(1, ...counts) > mostWrittenOut) return false
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}
