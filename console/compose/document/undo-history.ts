const most = 20
const mostLetters = 200_000

/** Serializes the newest earlier texts of a document, as many as fit, so that undo also works after a reload. */
export function serializePast(past: readonly string[]): string {
  const kept: string[] = []
  let letters = 0
  for (const text of [...past].reverse()) {
    letters += text.length
    if (kept.length === most || letters > mostLetters) break
    kept.unshift(text)
  }
  return JSON.stringify(kept)
}

export function parsePast(stored: string | null | undefined): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
