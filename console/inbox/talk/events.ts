import type { Conversation } from '../../../clients/typescript/operations'

/** Whether agents acted on a conversation between two of its states, so that its log has new events. */
export const wasDealtWith = (before: Conversation, after: Conversation): boolean =>
  before.updated_at <= after.updated_at &&
  (before.owner?.id !== after.owner?.id ||
    before.closed !== after.closed ||
    (before.state === 'closed') !== (after.state === 'closed') ||
    before.routing_mode !== after.routing_mode ||
    before.priority !== after.priority ||
    before.snoozed_until !== after.snoozed_until)
