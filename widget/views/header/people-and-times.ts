/** Usual reply times in minutes. More exact times would promise too much. */
const minutes = [1, 2, 3, 5, 10, 15, 20, 30, 45]
const hours = [1, 2, 3, 4, 6, 8, 12, 24]

/** Rounds seconds up to one of these times, so that a customer rarely waits longer. */
export function roundTime(seconds: number): [count: number, unit: 'minute' | 'hour'] {
  const minute = minutes.find((step) => seconds <= step * 60)
  if (minute) return [minute, 'minute']
  return [hours.find((step) => seconds <= step * 3_600) ?? 24, 'hour']
}

/** Returns the initials of the first and the last word of a name, or two letters of its only word. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/)
  const [first = '', last] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
