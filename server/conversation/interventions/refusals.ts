import { conflict, forbidden, hidden, refusal } from '../refusals'

export const interventionHidden = hidden('intervention_not_found')
export const sourceUnreadable = forbidden(
  'source_unreadable',
  'The agent of this token has no right to read the source.',
)
export const openForbidden = forbidden(
  'reply_forbidden',
  'The agent of this token has no right to reply on this source, so it cannot open an intervention.',
)
export const alreadyOpen = refusal(
  'intervention_already_open',
  'invalid',
  'An intervention of this thread is open already: reply under it, or close it first.',
)
/** The spec answers every failed opening of an intervention with 422. */
export const stillClosing = refusal(
  'intervention_being_closed',
  'invalid',
  'The intervention of this thread is still being closed: open it again when it is closed.',
)
export const alreadyBeingClosed = conflict('intervention_being_closed', 'This intervention is already being closed.')
export const alreadyClosed = forbidden('intervention_closed', 'This intervention is closed already.')
export const noAgentReply = forbidden(
  'no_agent_reply',
  'No agent has replied yet: reply first, or cancel the intervention.',
)
export const hasAgentReply = forbidden(
  'has_agent_reply',
  'An agent has replied under this intervention: close it instead of canceling it.',
)
/** Another request changed the records after this request read them. */
export const interventionChanged = conflict(
  'intervention_changed',
  'Someone else has just changed this intervention. Read it again.',
)
