/** Returns the payload. A form may send it as JSON text, and an empty object means no payload. */
export function structuredOf(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value === 'string') {
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return undefined
  return value
}
