// How large an expression becomes when it is compiled, told without compiling it: counts are written out then.

const count = /\{(\d+)(?:,(\d*))?\}/y

/** Characters of the expression with its counts written out: 6 of `(ab){3}` and its brackets. Never less than there are. */
export function writtenOutSize(pattern: string): number {
  // Inside \Q...\E brackets mean nothing; nobody needs it to describe an answer.
  if (pattern.includes('\\Q')) return Number.POSITIVE_INFINITY
  const above: number[] = []
  let sum = 0
  // The size of what a count would repeat.
  let last = 0
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at]
    if (letter === '(') {
      above.push(sum)
      sum = 0
      last = 0
    } else if (letter === ')') {
      last = sum + 1
      sum = (above.pop() ?? 0) + last
    } else {
      const times = letter === '{' ? timesAt(pattern, at) : null
      if (times) {
        sum += last * (times.most - 1)
        last *= times.most
        at = times.end
      } else {
        at = endOfOne(pattern, at)
        last = 1
        sum++
      }
    }
  }
  return sum
}

function timesAt(pattern: string, at: number): { most: number; end: number } | null {
  count.lastIndex = at
  const found = count.exec(pattern)
  if (!found) return null
  return { most: Math.max(1, Number(found[1]), Number(found[2] || 0)), end: at + found[0].length - 1 }
}

/** The last position of the character, escape or class that starts at `at`. */
function endOfOne(pattern: string, at: number): number {
  if (pattern[at] === '\\') return endOfEscape(pattern, at)
  if (pattern[at] !== '[') return at
  // The first bracket of a class closes nothing: []a], [^]a].
  let end = at + (pattern[at + 1] === '^' ? 2 : 1)
  if (pattern[end] === ']') end++
  for (; end < pattern.length && pattern[end] !== ']'; end++) {
    if (pattern[end] === '\\') end = endOfEscape(pattern, end)
    else if (pattern.startsWith('[:', end)) end = Math.max(end, pattern.indexOf(':]', end) + 1)
  }
  return end
}

/** `\p{Greek}` and `\x{10FFFF}` have braces that count nothing. */
function endOfEscape(pattern: string, at: number): number {
  if (!/[pPx]/.test(pattern[at + 1] ?? '') || pattern[at + 2] !== '{') return at + 1
  const end = pattern.indexOf('}', at)
  return end < 0 ? at + 1 : end
}
