/** An object of unknown content. Every value is checked before use. */
export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the objects of an array; an empty list for other values. */
export function objectsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

const depthLimit = 32
const nodeLimit = 20_000

/** Whether the value is JSON data of limited depth and size. Safe for cyclic objects. */
export function isBounded(value: unknown, nodes = nodeLimit): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let visited = 0; waiting.length > 0; visited++) {
    const next = waiting.pop()
    if (!next || visited > nodes || next.depth > depthLimit) return false
    const kind = typeof next.value
    if (kind === 'bigint' || kind === 'function' || kind === 'symbol') return false
    if (kind !== 'object' || next.value === null) continue
    for (const inner of Object.values(next.value as Fields)) {
      if (waiting.length > nodes) return false
      waiting.push({ value: inner, depth: next.depth + 1 })
    }
  }
  return true
}
