import type { Fixture } from '../fixtures/content'

/** Fields of a rendering that no message has; pictures are files of the gallery, which the server does not know. */
const dropped: readonly string[] = ['attachment_id', 'display_ratio']

interface StudioMessage {
  body?: string
  structured_content: unknown
}

/** The message of an example, as a bot would send it. */
export function studioMessage({ body, structured_content }: Fixture['content']): StudioMessage {
  const sent = JSON.parse(
    JSON.stringify(structured_content, (name, value) => (dropped.includes(name) ? undefined : value)),
  )
  return { ...(body && { body }), structured_content: sent }
}
