const mostNodes = 50_000
const mostIds = 1000

/**
 * Returns the different attachment_id and attachment_fallback_id values at any depth of a payload. Limited in depth and
 * size; safe on any input.
 */
export function attachmentIdsOf(payload: unknown): string[] {
  if (typeof payload !== 'object' || payload === null) return []
  const ids = new Set<string>()
  const waiting: object[] = [payload]
  for (let at = 0; at < waiting.length && at < mostNodes && ids.size < mostIds; at++) {
    const owner = waiting[at] as Record<string, unknown>
    for (const name in owner) {
      const value = owner[name]
      if (typeof value === 'object' && value !== null) {
        if (waiting.length < mostNodes) waiting.push(value)
      } else if (typeof value === 'string' && value !== '' && isAttachmentName(name)) {
        ids.add(value)
      }
    }
  }
  return [...ids].slice(0, mostIds)
}

const isAttachmentName = (name: string) => name === 'attachment_id' || name === 'attachment_fallback_id'
