import type { Marks } from '../../../../contract/chat/visitor'
import type { ConversationContent } from '../../../shell/shapes'

/** Returns the later of two states of marks, because a response can arrive after a newer event. */
export function laterMarks(current: Marks | null, incoming: Marks): Marks {
  const max = (name: keyof Marks) => Math.max(current?.[name] ?? 0, incoming[name])
  return {
    customer_delivered_seq: max('customer_delivered_seq'),
    customer_read_seq: max('customer_read_seq'),
    agent_delivered_seq: max('agent_delivered_seq'),
    agent_read_seq: max('agent_read_seq'),
  }
}

export function deliveryState(
  marks: Marks | null,
  { delivery, seq }: ConversationContent,
): ConversationContent['delivery'] {
  if (delivery !== 'sent' && delivery !== 'delivered') return delivery
  const { customer_read_seq = 0, customer_delivered_seq = 0 } = marks ?? {}
  if (seq !== null && seq <= customer_read_seq) return 'read'
  return seq !== null && seq <= customer_delivered_seq ? 'delivered' : delivery
}
