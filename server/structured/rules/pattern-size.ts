// Computes how large a compiled regular expression would be. Compiling replaces repeats by copies.

const count = /\{(\d+)(?:,(\d*))?\}/y

export interface PatternSize {
  /** The length of the expression if each repeat is replaced by copies: 9 for `(ab){3}`. Never too small. */
  writtenOut: number
  /** The position of the repeat that makes most copies; -1 without repeats. */
  largest: number
  /** The position of the first repeat that makes too many copies, including nested repeats; -1 if there is none. */
  beyond: number
}

export const mostRepeats = 1000

interface Level {
  sum: number
  /** The greatest product of the counts of nested repeats. */
  repeats: number
}

export function sizeOf(pattern: string): PatternSize {
  // Brackets between \Q and \E have no meaning, so the size is unknown. Expressions with \Q are refused.
  if (pattern.includes('\\Q')) return { writtenOut: Number.POSITIVE_INFINITY, largest: -1, beyond: -1 }
  const above: Level[] = []
  let level: Level = { sum: 0, repeats: 1 }
  let last: Level = { sum: 0, repeats: 1 }
  let largest = { at: -1, adds: 0 }
  let beyond = -1
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at]
    if (letter === '(') {
      above.push(level)
      level = { sum: 0, repeats: 1 }
      last = { sum: 0, repeats: 1 }
    } else if (letter === ')') {
      last = { sum: level.sum + 1, repeats: level.repeats }
      const { sum, repeats } = above.pop() ?? { sum: 0, repeats: 1 }
      level = { sum: sum + last.sum, repeats: Math.max(repeats, last.repeats) }
    } else {
      const times = letter === '{' ? timesAt(pattern, at) : null
      if (times) {
        const adds = last.sum * (times.most - 1)
        if (adds > largest.adds) largest = { at, adds }
        last = { sum: last.sum * times.most, repeats: last.repeats * times.most }
        level = { sum: level.sum + adds, repeats: Math.max(level.repeats, last.repeats) }
        if (beyond < 0 && last.repeats > mostRepeats) beyond = at
        at = times.end
      } else {
        at = endOfOne(pattern, at)
        last = { sum: 1, repeats: 1 }
        level.sum++
      }
    }
  }
  return { writtenOut: level.sum, largest: largest.at, beyond }
}

function timesAt(pattern: string, at: number): { most: number; end: number } | null {
  count.lastIndex = at
  const found = count.exec(pattern)
  if (!found) return null
  return { most: Math.max(1, Number(found[1]), Number(found[2] || 0)), end: at + found[0].length - 1 }
}

/** Returns the last position of the character, escape or class that begins at `at`. */
export function endOfOne(pattern: string, at: number): number {
  if (pattern[at] === '\\') return endOfEscape(pattern, at)
  if (pattern[at] !== '[') return at
  // A bracket at the beginning of a class does not close it: []a], [^]a].
  let end = at + (pattern[at + 1] === '^' ? 2 : 1)
  if (pattern[end] === ']') end++
  for (; end < pattern.length && pattern[end] !== ']'; end++) {
    if (pattern[end] === '\\') end = endOfEscape(pattern, end)
    else if (pattern.startsWith('[:', end)) end = Math.max(end, pattern.indexOf(':]', end) + 1)
  }
  return end
}

/** Returns the end of an escape. The braces in `\p{Greek}` and `\x{10FFFF}` are no repeat. */
function endOfEscape(pattern: string, at: number): number {
  if (!/[pPx]/.test(pattern[at + 1] ?? '') || pattern[at + 2] !== '{') return at + 1
  const end = pattern.indexOf('}', at)
  return end < 0 ? at + 1 : end
}
