// Regular expressions of form inputs. They run on RE2, in linear time: one form cannot hold up the server.
import { RE2JS } from 're2js'
import { writtenOutSize } from './pattern-size'

const longestPattern = 1000
/** Counts are written out when an expression is compiled: without a bound, one of these 1000 characters takes 100 MB. */
const largestPattern = 2000
const longestEncoded = 2000

/** The expression inside the JSON encoding; null when the text is not JSON-encoded text. */
export function decodePattern(regex: string): string | null {
  if (!regex.startsWith('"')) return null
  try {
    const decoded: unknown = JSON.parse(regex)
    return typeof decoded === 'string' ? decoded : null
  } catch {
    return null
  }
}

/** JSON-encoded text without escapes, which most expressions are: no parser needed. */
const plainlyEncoded = /^"[^"\\\p{Cc}]*"$/u

export function isEncoded(regex: string): boolean {
  return plainlyEncoded.test(regex) || decodePattern(regex) !== null
}

/** Compiles a JSON-encoded expression, or one that was sent without the encoding; null when it is not one. */
export function compilePattern(regex: string): RE2JS | null {
  const pattern = decodePattern(regex) ?? regex
  if (pattern.length > longestPattern || writtenOutSize(pattern) > largestPattern) return null
  try {
    return RE2JS.compile(pattern)
  } catch {
    return null
  }
}

/** Compiling takes longer than all else about a form, and bots send the same forms again and again. */
const judged = new Map<string, boolean>()
const mostJudged = 500

/** Whether compilePattern() takes it. */
export function isPattern(regex: string): boolean {
  if (regex.length > longestEncoded) return compilePattern(regex) !== null
  const known = judged.get(regex)
  if (known !== undefined) return known
  const holds = compilePattern(regex) !== null
  // Expressions are short, and only the verdict is kept: the whole stays under a few megabytes.
  if (judged.size >= mostJudged) judged.clear()
  judged.set(regex, holds)
  return holds
}

/** Like `test` of a JavaScript expression: somewhere in the text, unless the pattern is anchored. */
export function matchesPattern(regex: string, text: string): boolean {
  return compilePattern(regex)?.matcher(text).find() ?? false
}
