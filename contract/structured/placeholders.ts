/** A place for a value, such as `{{order.number}}`. The bot writes the value before it sends the message. */
const placeholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}/gu
const address = /^(?:https?|mailto|tel|sms):/i

/** Returns the names of all placeholders in the texts of a message, each once, in their order. */
export function namesIn(value: unknown): string[] {
  const found = new Set<string>()
  withTexts(value, (text) => {
    for (const [, name = ''] of text.matchAll(placeholder)) found.add(name)
    return text
  })
  return [...found]
}

/** Writes a value into each placeholder. Values within an address are escaped. */
export const fillIn = (value: unknown, valueFor: (name: string) => string): unknown =>
  withTexts(value, (text) =>
    text.replace(placeholder, (_, name: string) =>
      address.test(text) ? encodeURIComponent(valueFor(name)) : valueFor(name),
    ),
  )

/** Returns the path of each text with a placeholder, and the first placeholder as it is written. */
export function unfilledIn(value: unknown, path: string): { path: string; written: string }[] {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return []
    const [written] = value.match(placeholder) ?? []
    return written ? [{ path, written }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    unfilledIn(each, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`),
  )
}

/** No message that the server takes is nested as deep. */
const deepest = 50

function withTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null || depth > deepest) return value
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change, depth + 1)]))
}
