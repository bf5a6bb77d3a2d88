// Regular expressions of form inputs. They run on RE2 in linear time, so that no form can block the server.
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { faultOf, type PatternFault } from './pattern-faults'
import { sizeOf } from './pattern-size'

const longestPattern = 1000
/** Characters, with repeats as copies. Without this limit a short expression could take 100 MB. */
const largestPattern = 2000
const longestEncoded = 2000

/** Returns the expression inside the JSON encoding; null if the text is not a JSON string. */
function decodePattern(regex: string): string | null {
  if (!regex.startsWith('"')) return null
  try {
    const decoded: unknown = JSON.parse(regex)
    return typeof decoded === 'string' ? decoded : null
  } catch {
    return null
  }
}

/** Most expressions are a JSON string without escapes, which needs no parser. */
const plainlyEncoded = /^"[^"\\\p{Cc}]*"$/u

export function isEncoded(regex: string): boolean {
  return plainlyEncoded.test(regex) || decodePattern(regex) !== null
}

/** Compiles an expression, with or without JSON encoding. Otherwise returns its fault. */
function compilePattern(regex: string): RE2JS | PatternFault {
  const pattern = decodePattern(regex) ?? regex
  if (pattern.length > longestPattern) {
    return { words: `has ${pattern.length} characters; an expression has at most ${longestPattern}` }
  }
  const size = sizeOf(pattern)
  if (size.writtenOut > largestPattern) return faultOf(pattern, size, largestPattern)
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    const { error: message, input } =
      error instanceof RE2JSSyntaxException ? error : { error: 'it cannot be compiled', input: null }
    return faultOf(pattern, size, largestPattern, { error: message, input })
  }
}

/** A cache, because compiling takes longer than all other checks and bots repeat the same forms. */
const patternCache = new Map<string, PatternFault | null>()
const mostJudged = 500

/** Returns the fault of an expression; null if compilePattern() accepts it. */
export function patternFault(regex: string): PatternFault | null {
  const cached = patternCache.get(regex)
  if (cached !== undefined) return cached
  const compiled = compilePattern(regex)
  const fault = compiled instanceof RE2JS ? null : compiled
  if (regex.length > longestEncoded) return fault
  // Expressions are short and only results are stored, so the cache stays below a few megabytes.
  if (patternCache.size >= mostJudged) patternCache.clear()
  patternCache.set(regex, fault)
  return fault
}

export const isPattern = (regex: string): boolean => patternFault(regex) === null

/** Whether the expression matches anywhere in the text, unless it is anchored, like `test` in JavaScript. */
export function matchesPattern(regex: string, text: string): boolean {
  const compiled = compilePattern(regex)
  return compiled instanceof RE2JS && compiled.matcher(text).find()
}
