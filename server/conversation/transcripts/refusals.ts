import { conflict, Refusal } from '../refusals'

/** The most e-mails with one conversation in a day, of its agents and its customer together. */
export const mostMailsInDay = 5

export const nothingToMail = conflict('nothing_to_mail', 'This conversation has no message that its customer can see.')
export const tooManyTranscripts = (retryAfter: number) =>
  new Refusal(
    'too_many_transcripts',
    'too_many',
    `This conversation was sent by e-mail ${mostMailsInDay} times within a day. Send it again later.`,
    undefined,
    retryAfter,
  )
