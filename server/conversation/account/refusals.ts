import { Refusal, refusal } from '../refusals'

/** Says the same of an unknown address and of a wrong password. */
export const signInWrong = refusal('sign_in_wrong', 'unauthorized', 'This e-mail address and password do not fit.')
export const notSignedIn = refusal('unauthorized', 'unauthorized', 'Nobody is signed in here any more. Sign in again.')
export const foreignRequest = refusal(
  'foreign_request',
  'forbidden',
  'A request by session cookie that changes something needs the header "X-Bubblewire-Csrf: 1" and comes from a page of this server. ' +
    'Programs send an API access token instead.',
)
export const tooManyGuesses = (retryAfter: number) =>
  new Refusal(
    'too_many_attempts',
    'too_many',
    `Too many attempts to sign in. Try again in ${retryAfter} seconds.`,
    undefined,
    retryAfter,
  )
export const linkWrong = refusal(
  'link_wrong',
  'hidden',
  'This link has been used, has run out, or was replaced by a newer one. Ask for another one.',
)
export const sessionHidden = refusal('session_not_found', 'hidden', 'No such session of yours.')
