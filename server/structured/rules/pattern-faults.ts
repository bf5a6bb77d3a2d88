import { endOfOne, mostRepeats, type PatternSize } from './pattern-size'
import { characters } from './text'

export interface PatternFault {
  /** The message without the field's name, which precedes it. */
  words: string
  /** The refused part, and the number of its first character in the expression, counted from 1. */
  found?: string
  at?: number
}

/** Syntax of other regular-expression engines that RE2 does not support. */
const constructs: readonly (readonly [begins: RegExp, name: string])[] = [
  [/\(\?=/y, 'a look-ahead'],
  [/\(\?!/y, 'a negative look-ahead'],
  [/\(\?<=/y, 'a look-behind'],
  [/\(\?<!/y, 'a negative look-behind'],
  [/\(\?>/y, 'an atomic group'],
  [/\(\?\(/y, 'a condition'],
  [/\(\?(?:R|[+-]?\d+|&\w+|P>\w+)\)/y, 'a recursion'],
  [/\\[1-9]\d*|\\k(?:<\w*>|\{\w*\}|'\w*')?|\(\?P=\w*\)/y, 'a back-reference'],
  [/(?:[*+?]|\{\d+(?:,\d*)?\})\+/y, 'a possessive repeat'],
]

/** Returns why RE2 refuses an expression; `engineError` is RE2's message and the part of the expression in it. */
export function faultOf(
  pattern: string,
  { largest, beyond }: PatternSize,
  most: number,
  engineError?: { error: string; input: string | null },
): PatternFault {
  const construct = constructOf(pattern)
  if (construct) {
    const { name, ...place } = construct
    return {
      words: `holds ${name}, ${quoted(place)}. Expressions run in linear time (RE2): write it without`,
      ...place,
    }
  }
  if (beyond >= 0) {
    const place = repeatAt(pattern, beyond)
    const words = `counts beyond ${mostRepeats} with the repeat ${quoted(place)}. Repeats inside each other multiply`
    return { words: `${words}: write smaller ones`, ...place }
  }
  if (largest >= 0 && !engineError) {
    const place = repeatAt(pattern, largest)
    const words = `has more than ${most} characters when its repeats are written out. The largest is ${quoted(place)}`
    return { words, ...place }
  }
  if (!engineError) return { words: `is too large: write it without \\Q, and with at most ${most} characters` }
  if (engineError.input === null) return { words: `is not a regular expression (RE2): ${engineError.error}` }
  const place = partAt(pattern, pattern.indexOf(engineError.input), engineError.input.slice(0, 50))
  return { words: `is not a regular expression (RE2): ${engineError.error}, ${quoted(place)}`, ...place }
}

function constructOf(pattern: string): (Required<Pick<PatternFault, 'found' | 'at'>> & { name: string }) | null {
  for (let at = 0; at < pattern.length; at = endOfOne(pattern, at) + 1) {
    for (const [begins, name] of constructs) {
      begins.lastIndex = at
      const [found] = begins.exec(pattern) ?? []
      if (found !== undefined) return { name, ...partAt(pattern, at, found) }
    }
  }
  return null
}

const repeatAt = (pattern: string, at: number) => partAt(pattern, at, pattern.slice(at, pattern.indexOf('}', at) + 1))

const partAt = (pattern: string, at: number, found: string) => ({ found, at: characters(pattern.slice(0, at)) + 1 })

const quoted = ({ found, at }: { found: string; at: number }) => `"${found}" at character ${at} of the expression`
