import type { TokenRefusal } from '../../../contract/identity'
import { forbidden, hidden, invalidField, notFound, Refusal, refusal, unauthorized } from '../refusals'

export const sessionEnded = unauthorized('session_ended', 'This session is over: begin a new session.')
export const sessionWrong = unauthorized('invalid_session', 'This is not a session token of this chat.')
export const resumeLinkInvalid = unauthorized(
  'resume_link_invalid',
  'This link no longer continues a chat: it is too old, or its customer is gone.',
)
export const unknownChat = notFound('not_found', 'There is no chat with this channel id.')
export const sessionTaken = refusal('invalid_message', 'invalid', 'session_token is in use: make a new token.')
export const deviceHidden = notFound('device_hidden', 'No such device of this customer, or it is signed out already.')
export const signInRequired = forbidden(
  'sign_in_required',
  'This chat is for customers who are signed in: call signIn with a signed token first.',
)
export const signInRejected = forbidden(
  'sign_in_rejected',
  'The community of this chat takes no signed identities: see signed_identities of the community.',
)
export const pushOff = forbidden('push_off', 'This chat sends no notices: the source has push off.')
export const pushEndpointWrong = (why: string) => new Refusal('push_endpoint', 'invalid', why)
export const signedIdentity = forbidden(
  'signed_identity',
  'This customer was named by a signed token: put the attributes into the token.',
)
export const unknownAttachment = notFound(
  'unknown_attachment',
  'attachment_ids names a file that this customer did not upload, or has sent already.',
)
export const tooManyUploads = refusal(
  'too_many_uploads',
  'too_many',
  'Too many files of one visitor (the settings LIMIT_UPLOADS and LIMIT_UPLOAD_MB). Send what was uploaded, and wait ten minutes.',
)
export const tooManyUploadsAtOnce = refusal(
  'too_many_uploads',
  'too_many',
  'Too many files at once. Wait until the current uploads are complete.',
)

const tokenSentences: Record<TokenRefusal, string> = {
  token_expired: 'The token has expired (exp): sign a new token.',
  token_not_yet_valid: "The token begins in the future (nbf or iat): check the clock of the site's server.",
  token_unknown_key: 'The kid of the token names no key of this community that is valid.',
  token_wrong_audience: 'The token is for another audience: aud must be, or hold, the id of this community.',
  token_invalid:
    'The signature of the token is wrong: it must be made with the key that kid names, and the algorithm of that key.',
  token_claims: 'The token is signed, but lacks a claim or has a wrong one.',
}

/** Refuses a signed token; `detail` replaces the general sentence. */
export const tokenRefused = (code: TokenRefusal, detail?: string) =>
  new Refusal(code, 'unauthorized', detail ?? tokenSentences[code])

export const tooManyValues = () =>
  invalidField('extra_values', 'too_many', 'extra_values would have more than 50 values for this customer.')

export const identityHidden = hidden('identity_not_found')
export const identityGroupHidden = hidden('identity_group_not_found')
