import type { Conversation, ConversationEvent } from '../../../clients/typescript/operations'

export const hasNewEvents = (before: Conversation, after: Conversation): boolean =>
  before.updated_at <= after.updated_at &&
  (before.owner?.id !== after.owner?.id ||
    before.closed !== after.closed ||
    (before.state === 'closed') !== (after.state === 'closed') ||
    before.routing_mode !== after.routing_mode ||
    before.priority !== after.priority ||
    before.snoozed_until !== after.snoozed_until)

/** Returns since when the agent owns the conversation, or null if the events do not contain that. */
export function ownedSince(events: readonly ConversationEvent[], agentId: string): string | null {
  const last = events.findLast(({ what }) => what === 'taken' || what === 'reassigned' || what === 'released')
  const owner = last?.what === 'taken' ? last.by : last?.what === 'reassigned' ? last.to : null
  return last && owner?.id === agentId ? last.at : null
}
