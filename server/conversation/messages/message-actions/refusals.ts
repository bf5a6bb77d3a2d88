import type { ChannelKind } from '../../../../contract/channel-kinds'
import { conflict, forbidden, Refusal } from '../../refusals'

export const notOwnContent = forbidden(
  'not_owner',
  'Agents edit only their own messages. They unsend their own ones, and with the right edit_identities those of other agents. Messages of customers stay.',
)
export const stillWritten = conflict(
  'live_in_progress',
  'This message is still being written. It can be edited, unsent and reacted to when it has ended.',
)
export const contentRemoved = conflict('content_removed', 'This message was unsent and cannot be changed.')
export const threadEnded = conflict(
  'thread_closed',
  'This thread is closed: its messages can be unsent, but no longer edited, and they take no reactions.',
)
export const formSettled = conflict(
  'not_editable',
  'A form, a payment request and a question that was answered cannot be edited. Send another message.',
)
export const paymentUnderWay = conflict(
  'not_editable',
  'This payment request was approved or paid: the message stays, so that both sides can see it.',
)
export const answerStays = conflict('not_editable', 'An answer to a question cannot be unsent.')
export const unsendOff = conflict('unsend_off', 'This chat does not let customers unsend their messages.')
export const reactionsOff = conflict('reactions_off', 'Reactions are switched off on this source (reactions).')

export const channelCannot = (type: ChannelKind) =>
  new Refusal(
    'channel_cannot',
    'conflict',
    `A message on ${type} stays as it was sent: this channel can neither edit, unsend nor react.`,
  )

export const windowOver = (seconds: number) =>
  new Refusal(
    'edit_window_over',
    'conflict',
    seconds === 0
      ? 'Messages of this source cannot be edited or unsent (edit_window_seconds is 0).'
      : `A message of this source can be edited and unsent for ${seconds} seconds (edit_window_seconds). This time is over.`,
  )
