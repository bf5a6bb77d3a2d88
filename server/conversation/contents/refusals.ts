import { refusal } from '../refusals'

export const contentChanged = refusal(
  'content_changed',
  'conflict',
  'Someone else has just handled this content. Read it again.',
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
