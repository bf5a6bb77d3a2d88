/** The largest payload of a message: levels of nesting, and characters as JSON. */
export const payloadLimits = { levels: 40, characters: 250_000 }

/**
 * Whether a value is small enough to be stored and passed on: levels of nesting, and characters as JSON. Never throws.
 */
export function isBounded(value: unknown, mostLevels: number, mostCharacters: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels || level.length > mostCharacters) return false
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return (JSON.stringify(value) ?? '').length <= mostCharacters
}
