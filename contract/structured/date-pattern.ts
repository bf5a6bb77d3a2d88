// Unicode date patterns (UTS 35) of a form's date pages. Only ASCII letters have a meaning; text with letters is
// between single quotes.

/** The parts of a pattern: a quoted text, a letter with its repetitions, or other text. */
export const patternParts = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g

/** The letters with the lengths that a chat draws. Names of quarters and weekdays of two letters need data that browsers lack. */
const drawn = /^(?:[yYurg]+|[GUMLEec]{1,5}|[QqwdD]{1,2}|Q{5}|q{5}|DDD|[WFl])$/

const ofDates = /[GyYuUrQqMLlwWdDFgEec]/
const wellFormed = /^[GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx\P{ASCII}\P{L}]*$/u

export function isDatePattern(text: string): boolean {
  if (/^[yMd][yMdE.,/ -]*$/.test(text)) return true
  const bare = text.replace(/'(?:[^']|'')*'/g, '')
  return !bare.includes("'") && ofDates.test(bare) && wellFormed.test(bare)
}

/** The letters of a pattern that a chat does not draw, each once: a chat then uses the date format of its language. */
export function undrawnLetters(pattern: string): string[] {
  const found = [...pattern.matchAll(patternParts)].flatMap(([part, , letter]) => (letter ? [part] : []))
  return [...new Set(found.filter((letters) => !drawn.test(letters)))]
}
