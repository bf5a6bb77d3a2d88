import type { StructuredContent } from '../../../contract/structured'
import type { Scene } from './protocol'

export interface MessagePart {
  path: string
  text?: string
  picture?: string
}

/** Returns the parts of a message. Parts with equal texts are in the order in which the chat shows them. */
export function partsOf({ body, structured_content, media }: Scene): MessagePart[] {
  const parts: MessagePart[] = []
  function walk(value: unknown, path: string) {
    if (Array.isArray(value)) return value.forEach((each, nth) => void walk(each, `${path}[${nth}]`))
    if (typeof value !== 'object' || value === null) return
    const given = value as Record<string, unknown>
    for (const [name, inner] of Object.entries(given)) {
      const at = `${path}.${name}`
      if (typeof inner !== 'string') walk(inner, at)
      else if (/^attachment(_fallback)?_id$/.test(name)) parts.push({ path: at, picture: media[inner]?.url ?? '' })
      else if (name === 'url') parts.push({ path: at, text: hostOf(inner) })
      else if (inner.trim() !== '') parts.push({ path: at, text: inner.trim() })
    }
  }
  walk(structured_content, 'structured_content')
  return [...parts, { path: 'body', text: body.trim() }].filter(({ text, picture }) => text || picture)
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

/** Returns the paths of time slots in the order of their times, as the chat shows them. */
export function slotPaths(content: StructuredContent | null): string[] {
  if (content?.type !== 'time_select') return []
  return content.timeslots
    .map(({ start_time }, nth) => ({ at: Date.parse(start_time.replace(/(\d\d)(\d\d)$/, '$1:$2')), nth }))
    .sort((a, b) => a.at - b.at)
    .map(({ nth }) => `structured_content.timeslots[${nth}].start_time`)
}
