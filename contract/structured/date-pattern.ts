// Unicode date patterns (UTS 35) of a form's date pages. Only ASCII letters have a meaning; literal text is between
// single quotes.

/** Matches the parts of a pattern: a quoted text, a repeated letter, or other text. */
export const patternParts = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g

/**
 * The letters and lengths that a chat can format. Quarter names and two-letter weekdays need data that browsers lack.
 */
const supportedLetters = /^(?:[yYurg]+|[GUMLEec]{1,5}|[QqwdD]{1,2}|Q{5}|q{5}|DDD|[WFl])$/

const ofDates = /[GyYuUrQqMLlwWdDFgEec]/
const wellFormed = /^[GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx\P{ASCII}\P{L}]*$/u

export function isDatePattern(text: string): boolean {
  if (/^[yMd][yMdE.,/ -]*$/.test(text)) return true
  const bare = text.replace(/'(?:[^']|'')*'/g, '')
  return !bare.includes("'") && ofDates.test(bare) && wellFormed.test(bare)
}

/**
 * Returns the letters of a pattern that a chat cannot format. If there are any, the chat uses its language's date
 * format.
 */
export function unsupportedLetters(pattern: string): string[] {
  const found = [...pattern.matchAll(patternParts)].flatMap(([part, , letter]) => (letter ? [part] : []))
  return [...new Set(found.filter((letters) => !supportedLetters.test(letters)))]
}
