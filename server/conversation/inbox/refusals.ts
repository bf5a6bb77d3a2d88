import { refusal } from '../refusals'

export const nobodysToHandOver = refusal(
  'nobodys',
  'conflict',
  'Nobody has this conversation at the moment: take it first, or assign it to somebody.',
)
export const savedReplyHidden = refusal(
  'saved_reply_not_found',
  'hidden',
  'No such saved reply, or it is another agent’s own.',
)
