import type { Rendering } from '../../../clients/typescript/operations'
import type { Marks } from '../../../contract/chat/visitor'
import type { Content } from '../../../contract/content'

/** One message as it stands in a conversation. */
export interface Line {
  content: Content
  /** Of what an agent said. */
  rendering: Rendering | null
  /** How far it has got; null for the customer's own. */
  state: 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | null
}

/** As many as are fetched: what is before them is not counted. */
const most = 100

/** The messages with what their channel was given, and how far each has got. */
export function linesOf(
  contents: readonly Content[],
  renderings: ReadonlyMap<string, Rendering>,
  marks: Marks | null,
): Line[] {
  // Marks count what a customer may see.
  let seq = 0
  return contents.map((content) => {
    if (!content.private_message) seq += 1
    const rendering = renderings.get(content.id) ?? null
    return { content, rendering, state: rendering && stateOf(content, seq, contents.length < most ? marks : null) }
  })
}

function stateOf({ synchronization_status: status }: Content, seq: number, marks: Marks | null): Line['state'] {
  if (status === 'export_failure') return 'failed'
  if (status === 'export_pending') return 'sending'
  if (marks && marks.customer_read_seq >= seq) return 'read'
  return marks && marks.customer_delivered_seq >= seq ? 'delivered' : 'sent'
}
