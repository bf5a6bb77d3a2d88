// Regular expressions of form inputs. They run on RE2, in linear time: one form cannot hold up the server.
import { RE2JS } from 're2js'

const longestPattern = 1000

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

/** Compiles a JSON-encoded expression, or one that was sent without the encoding; null when it is not one. */
export function compilePattern(regex: string): RE2JS | null {
  const pattern = decodePattern(regex) ?? regex
  if (pattern.length > longestPattern) return null
  try {
    return RE2JS.compile(pattern)
  } catch {
    return null
  }
}

/** Like `test` of a JavaScript expression: somewhere in the text, unless the pattern is anchored. */
export function matchesPattern(regex: string, text: string): boolean {
  return compilePattern(regex)?.matcher(text).find() ?? false
}
