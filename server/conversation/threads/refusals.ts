import { refusal } from '../refusals'

export const threadChanged = refusal(
  'thread_changed',
  'conflict',
  'Someone else has just opened this thread. Read it again.',
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
export const discussionForbidden = refusal(
  'discussion_forbidden',
  'forbidden',
  'The agent of this token has no right to start discussions on this source.',
)
export const unknownThread = refusal('unknown_thread', 'hidden', 'There is no such conversation of this customer.')
