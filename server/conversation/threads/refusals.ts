import { conflict, forbidden, notFound, Refusal, refusal } from '../refusals'

export const threadChanged = conflict('thread_changed', 'Someone else has just opened this thread. Read it again.')
export const threadBeingClosed = conflict('thread_being_closed', 'This thread is already being closed.')
export const threadAlreadyClosed = forbidden('thread_closed', 'This thread is closed already.')
export const threadAlreadyOpen = forbidden('thread_open', 'This thread is open already.')
export const closeForbidden = forbidden('close_forbidden', 'The agent of this token has no right to close threads.')
export const openThreadForbidden = forbidden('open_forbidden', 'The agent of this token has no right to open threads.')
export const discussionForbidden = forbidden(
  'discussion_forbidden',
  'The agent of this token has no right to start discussions on this source.',
)
export const unknownThread = notFound('unknown_thread', 'There is no such conversation of this customer.')

export const signatureWrong = (why: string) => new Refusal('wrong_signature', 'unauthorized', why)
export const noConnector = forbidden(
  'no_connector',
  'This source takes no calls of a connector: set its connector url first.',
)
export const sourceInactive = forbidden('source_inactive', 'This source is switched off.')
export const identityUnknown = notFound(
  'identity_not_found',
  'No customer with this foreign_id has written on this channel.',
)
export const notMessenger = refusal(
  'not_messenger',
  'invalid',
  'Only messenger channels have control of a conversation.',
)
export const notHeldBy = (holder: 'bot' | 'agent') =>
  new Refusal(
    'control_not_held',
    'conflict',
    `The ${holder} does not control this conversation: another application has control, or no application has it.`,
  )
export const interventionEngaged = conflict(
  'intervention_engaged',
  'An intervention is open with this customer: close it before the bot takes over.',
)
