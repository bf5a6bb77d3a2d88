import { conflict, forbidden, invalidField, notFound, Refusal, unauthorized } from '../refusals'

/** The same answer for an unknown address and a wrong password, so that it does not show which addresses exist. */
export const signInWrong = unauthorized('sign_in_wrong', 'The e-mail address or the password is wrong.')
export const notSignedIn = unauthorized('unauthorized', 'You are not signed in any more. Sign in again.')
/** Sent only to a browser with a session. */
export const accountOff = unauthorized('account_off', 'An administrator switched this account off.')
export const foreignRequest = forbidden(
  'foreign_request',
  'A request by session cookie that changes something needs the header "X-Bubblewire-Csrf: 1" and comes from a page of this server. ' +
    'Programs send an API access token instead.',
)
interface ForeignPage {
  origin: string
  publicUrl: string
  /** Null if the address cannot be parsed. */
  reached: string | null
  because: string
}

export const foreignOrigin = ({ origin, publicUrl, reached, because }: ForeignPage) =>
  new Refusal(
    'foreign_request',
    'forbidden',
    `The page is at ${origin.slice(0, 200)}, but its request reached the server as ${reached ?? 'no readable address'}${because}, and ` +
      `PUBLIC_URL is ${publicUrl}. If the page is of this server, set PUBLIC_URL to its address, or correct what the proxy sends.`,
  )
export const tooManyGuesses = (retryAfter: number) =>
  new Refusal(
    'too_many_attempts',
    'too_many',
    `Too many attempts to sign in (the setting LIMIT_GUESSES). Try again in ${retryAfter} seconds.`,
    undefined,
    retryAfter,
  )
export const linkWrong = notFound(
  'link_wrong',
  'This link was used, has expired, or was replaced by a newer link. Ask for a new link.',
)
export const secondFactorNeeded = forbidden(
  'second_factor_needed',
  'Your role needs a second factor. Set up an authenticator app or a passkey at /account/ first.',
)
export const freshPasswordNeeded = forbidden(
  'fresh_password_needed',
  'This request needs a fresh proof of who you are. Send your password or a passkey to POST /1.0/proof, then repeat the request.',
)
export const signInStepEnded = unauthorized(
  'sign_in_over',
  'This sign-in has ended: it took too long, or it was finished. Begin again.',
)
export const codeWrong = unauthorized(
  'code_wrong',
  'This code is wrong, or was used already. Use the next code of your app, or another recovery code.',
)
export const passkeyWrong = forbidden(
  'passkey_wrong',
  'This passkey was not accepted. It is not known here, or its answer came too late. Try again.',
)
export const passwordSignInOff = forbidden(
  'password_sign_in_off',
  "Passwords and passkeys are switched off here (PASSWORD_SIGN_IN). Sign in with your company's provider.",
)
export const ownPasswordNeeded = conflict(
  'password_needed',
  'You have no password here, so you need no second factor: your provider signs you in.',
)
export const appExists = conflict('app_exists', 'You have an authenticator app already. Turn it off first.')
export const lastSecondFactor = conflict(
  'last_second_factor',
  'Your role needs a second factor, and this is your last factor. Add another factor first.',
)
export const secondFactorHidden = notFound('second_factor_not_found', 'You have no such second factor.')
export const alertsOff = conflict('alerts_off', 'Notifications are off in this browser: switch them on first.')
export const sessionHidden = notFound('session_not_found', 'No such session of yours.')
export const emailNeeded = () =>
  invalidField('email', 'missing', 'This user has no e-mail address to sign in with. Add an address first.')
export const userDisabled = conflict('user_disabled', 'This user is disabled. Enable them first.')
export const mailOff = conflict(
  'mail_off',
  'This server sends no e-mail: SMTP_URL is not set. Give the link to the user yourself.',
)
export const sessionNeeded = forbidden('session_needed', 'Sign in at the console to do this: an access token cannot.')
export const providerUnknown = forbidden(
  'provider_unknown',
  'The provider knows you, but nobody here has your e-mail address. An administrator can invite you.',
)
