import { hidden, refusal } from '../refusals'

// Why an intervention stays as it is.

export const interventionHidden = hidden('intervention')
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
/** Someone else was first: what the request was based on is no longer so. */
export const interventionChanged = refusal(
  'intervention_changed',
  'conflict',
  'Someone else has just changed this intervention. Read it again.',
)
