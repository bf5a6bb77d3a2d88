import { Refusal, refusal } from '../refusals'
import { invalidField } from '../setup/refusals'

/** Says the same of an unknown address and of a wrong password. */
export const signInWrong = refusal('sign_in_wrong', 'unauthorized', 'This e-mail address and password do not fit.')
export const notSignedIn = refusal('unauthorized', 'unauthorized', 'Nobody is signed in here any more. Sign in again.')
/** Said to whoever brings a session that is not over: to nobody else. */
export const accountOff = refusal('account_off', 'unauthorized', 'An administrator switched this account off.')
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
export const emailNeeded = () =>
  invalidField('email', 'missing', 'This user has no e-mail address to sign in with. Give them one first.')
export const emailTaken = () =>
  invalidField('email', 'taken', 'Somebody else signs in with this e-mail address. Each person needs one of their own.')
export const userDisabled = refusal('user_disabled', 'conflict', 'This user is disabled. Enable them first.')
export const sessionNeeded = refusal(
  'session_needed',
  'forbidden',
  'This is for whoever is signed in at the console: an access token cannot do it.',
)
export const providerUnknown = refusal(
  'provider_unknown',
  'forbidden',
  'The provider knows you, but nobody here has your e-mail address. An administrator can invite you.',
)
