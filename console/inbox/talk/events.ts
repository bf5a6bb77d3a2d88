import type { Conversation } from '../../../contract/inbox/conversation'

/** Whether something was done with a conversation between two forms of it that its log tells. */
export const wasDealtWith = (before: Conversation, after: Conversation): boolean =>
  before.updated_at <= after.updated_at &&
  (before.owner?.id !== after.owner?.id ||
    before.closed !== after.closed ||
    (before.state === 'closed') !== (after.state === 'closed') ||
    before.routing_mode !== after.routing_mode)
