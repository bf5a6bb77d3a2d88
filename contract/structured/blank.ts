/** Whether a value is absent, null, empty, or only white space. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return isBlankText(value)
  return Array.isArray(value) && value.length === 0
}

function isBlankText(text: string): boolean {
  const first = text.charCodeAt(0)
  return first > 0x20 && first < 0x80 ? false : text.trim() === ''
}
