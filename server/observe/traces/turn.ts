import { createHash } from 'node:crypto'
import type { TracedContent } from '../../conversation/contents/trace-port'

export interface SpanIds {
  traceId: string
  spanId: string
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** A turn begins with a customer's message, or with a reply that answers none. */
const turnOf = ({ id, creator_id, in_reply_to_id }: TracedContent): string =>
  creator_id === null ? id : (in_reply_to_id ?? id)

/** Returns the ids of the span of this content. */
export const idsOf = (content: TracedContent): SpanIds => ({
  traceId: hashOf(turnOf(content)).slice(0, 32),
  spanId: hashOf(content.id).slice(32, 48),
})

/** Returns the ids of the span of the message that this reply answers; null if it answers none. */
export const answeredIdsOf = (content: TracedContent): SpanIds | null =>
  turnOf(content) === content.id
    ? null
    : { traceId: idsOf(content).traceId, spanId: hashOf(turnOf(content)).slice(32, 48) }

/** Reads a header of W3C Trace Context; null if it is not valid. */
export function readTraceparent(header: unknown): SpanIds | null {
  if (typeof header !== 'string') return null
  const [, traceId = '', spanId = ''] = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/.exec(header) ?? []
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : null
}

/** Returns the content of an envelope's event; null if the event is not about a message. */
export function contentIn(body: string): { type: string; content: TracedContent } | null {
  const { events } = JSON.parse(body) as { events?: { type: string; resource: Resource }[] }
  const [event] = events ?? []
  if (event?.resource.type !== 'message') return null
  return { type: event.type, content: Object.assign({}, event.resource.metadata, { id: event.resource.id }) }
}

interface Resource {
  type: string
  id: string
  metadata: Omit<TracedContent, 'id'>
}
