const mostTexts = 20
const usualLetters = 200_000

/** Serializes the newest earlier texts of a document, as many as fit, so that undo also works after a reload. */
export function serializePast(past: readonly string[], mostLetters = usualLetters): string {
  const newestTexts: string[] = []
  let letters = 0
  for (const text of [...past].reverse()) {
    letters += text.length
    if (newestTexts.length === mostTexts || letters > mostLetters) break
    newestTexts.unshift(text)
  }
  return JSON.stringify(newestTexts)
}

export function parsePast(stored: string | null | undefined): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
