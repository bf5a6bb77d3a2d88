import type { Rendering } from '../../../clients/typescript/operations'
import type { Marks } from '../../../contract/chat/visitor'
import type { Content } from '../../shell/shapes'

export interface Line {
  content: Content
  rendering: Rendering | null
  /** The delivery state; null for the customer's messages. */
  state: 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | null
}

/** The maximum number of fetched messages. */
const mostMessages = 100

export function linesOf(
  contents: readonly Content[],
  renderings: ReadonlyMap<string, Rendering>,
  marks: Marks | null,
): Line[] {
  // Read marks count only messages that the customer can see.
  let seq = 0
  return contents.map((content) => {
    if (!content.private_message) seq += 1
    const rendering = renderings.get(content.id) ?? null
    return {
      content,
      rendering,
      state: rendering && stateOf(content, seq, contents.length < mostMessages ? marks : null),
    }
  })
}

function stateOf({ synchronization_status: status }: Content, seq: number, marks: Marks | null): Line['state'] {
  if (status === 'export_failure') return 'failed'
  if (status === 'export_pending') return 'sending'
  if (marks && marks.customer_read_seq >= seq) return 'read'
  return marks && marks.customer_delivered_seq >= seq ? 'delivered' : 'sent'
}
