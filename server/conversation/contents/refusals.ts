import { conflict, forbidden } from '../refusals'

export const contentChanged = conflict('content_changed', 'Someone else has just handled this content. Read it again.')
export const notOfCustomer = forbidden(
  'not_of_customer',
  'Only a message of a customer can be ignored. An agent wrote this content.',
)
export const notUploader = forbidden('not_uploader', 'Only the agent who uploaded a file can make it public.')
export const notDescriber = forbidden(
  'not_uploader',
  'Only the agent who uploaded a file, or one with access to all sources, can change its alternative text.',
)
export const alreadyHandled = forbidden('already_handled', 'This content has already been replied to or ignored.')
