import type { Fixture } from '../types/shared/a-fixture'

/** Fields that the server adds to a rendering, and ids of the gallery's pictures, which no server has. */
const droppedFields: readonly string[] = ['attachment_id', 'display_ratio']

interface StudioMessage {
  body?: string
  structured_content: unknown
}

export function studioMessage({ body, structured_content }: Fixture['content']): StudioMessage {
  const sent = JSON.parse(
    JSON.stringify(structured_content, (name, value) => (droppedFields.includes(name) ? undefined : value)),
  )
  return { ...(body && { body }), structured_content: sent }
}
