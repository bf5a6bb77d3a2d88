import { refusal } from '../refusals'

// Why a thread, an intervention or a content stays as it is.

export const interventionHidden = refusal(
  'intervention_not_found',
  'hidden',
  'No such intervention, or no right to read it.',
)
export const sourceUnreadable = refusal(
  'source_unreadable',
  'forbidden',
  'The agent of this token has no right to read the source.',
)
export const openForbidden = refusal(
  'reply_forbidden',
  'forbidden',
  'The agent of this token has no right to reply on this source, so it cannot open an intervention.',
)
export const alreadyOpen = refusal(
  'intervention_already_open',
  'invalid',
  'An intervention of this thread is open already: reply under it, or close it first.',
)
export const alreadyBeingClosed = refusal(
  'intervention_being_closed',
  'conflict',
  'This intervention is already being closed.',
)
export const alreadyClosed = refusal('intervention_closed', 'forbidden', 'This intervention is closed already.')
export const noAgentReply = refusal(
  'no_agent_reply',
  'forbidden',
  'No agent has replied yet: reply first, or cancel the intervention.',
)
export const hasAgentReply = refusal(
  'has_agent_reply',
  'forbidden',
  'An agent has replied under this intervention: close it instead of canceling it.',
)
export const notOwner = refusal(
  'not_owner',
  'forbidden',
  'This intervention belongs to another agent: ask for it to be reassigned, or for the right to edit interventions.',
)
/** Someone else was first: what the request was based on is no longer so. */
export const interventionChanged = refusal(
  'intervention_changed',
  'conflict',
  'Someone else has just changed this intervention. Read it again.',
)

export const threadChanged = refusal(
  'thread_changed',
  'conflict',
  'Someone else has just opened this thread. Read it again.',
)
export const contentChanged = refusal(
  'content_changed',
  'conflict',
  'Someone else has just handled this content. Read it again.',
)

export const threadBeingClosed = refusal('thread_being_closed', 'conflict', 'This thread is already being closed.')
export const threadAlreadyClosed = refusal('thread_closed', 'forbidden', 'This thread is closed already.')
export const threadAlreadyOpen = refusal('thread_open', 'forbidden', 'This thread is open already.')
export const closeForbidden = refusal(
  'close_forbidden',
  'forbidden',
  'The agent of this token has no right to close threads.',
)
export const openThreadForbidden = refusal(
  'open_forbidden',
  'forbidden',
  'The agent of this token has no right to open threads.',
)

export const notOfCustomer = refusal(
  'not_of_customer',
  'forbidden',
  'Only what a customer wrote can be ignored; this content is of an agent.',
)
export const alreadyHandled = refusal(
  'already_handled',
  'forbidden',
  'This content has already been replied to or ignored.',
)
export const discussionForbidden = refusal(
  'discussion_forbidden',
  'forbidden',
  'The agent of this token has no right to start discussions on this source.',
)
