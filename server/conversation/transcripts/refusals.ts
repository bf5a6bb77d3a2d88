import { conflict, Refusal } from '../refusals'

/** The most e-mails with one conversation in a day, sent by agents and the customer together. */
export const mostMailsInDay = 5

export const addressUnknown = conflict(
  'mail_address_unknown',
  'No e-mail address of this customer is known that the site has signed, or that an agent wrote.',
)
export const nothingToMail = conflict('nothing_to_mail', 'This conversation has no message that its customer can see.')
export const tooManyTranscripts = (retryAfter: number) =>
  new Refusal(
    'too_many_transcripts',
    'too_many',
    `This conversation was sent by e-mail ${mostMailsInDay} times within a day. Send it again later.`,
    undefined,
    retryAfter,
  )
