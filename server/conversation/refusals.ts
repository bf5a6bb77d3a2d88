import type { RefusalCode } from '../../contract/refusal-codes'
import type { Problem } from '../../contract/structured/problem'
import type { Right } from './rights'

/** The kind of a refusal. The API and socket layers map it to a status or code. */
export type RefusalKind =
  | 'malformed'
  | 'unauthorized'
  | 'forbidden'
  | 'hidden'
  | 'conflict'
  | 'timeout'
  | 'invalid'
  | 'too_large'
  | 'too_many'
  | 'busy'
  | 'full'

/** An expected error. A use case throws it; the API and socket layers turn it into a response. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: RefusalCode,
    readonly kind: RefusalKind,
    message: string,
    readonly problems?: Problem[],
    /** Seconds after which the request can be repeated, if known. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

export class RowTaken extends Error {
  constructor() {
    super('Another process has taken this row over.')
  }
}

export const refusal = (code: RefusalCode, kind: RefusalKind, message: string) => () => new Refusal(code, kind, message)
export const unauthorized = (code: RefusalCode, message: string) => refusal(code, 'unauthorized', message)
export const forbidden = (code: RefusalCode, message: string) => refusal(code, 'forbidden', message)
export const notFound = (code: RefusalCode, message: string) => refusal(code, 'hidden', message)
export const conflict = (code: RefusalCode, message: string) => refusal(code, 'conflict', message)

export const mailOff = conflict('mail_off', 'This server sends no e-mail: its operator has not set SMTP_URL.')

/** Returns the refusal for a record that does not exist for the caller. */
export const hidden = (code: RefusalCode & `${string}_not_found`) =>
  notFound(code, `No such ${code.replace('_not_found', '').replaceAll('_', ' ')}, or no right to read it.`)

export const tokenMissing = unauthorized(
  'unauthorized',
  'Send an API access token, as "Authorization: Bearer <token>" or as the parameter access_token.',
)
export const tokenWrong = unauthorized('unauthorized', 'This access token is unknown, or it or its agent is disabled.')
export const tokenExpired = (at: string) =>
  new Refusal('token_expired', 'unauthorized', `This access token ended at ${at}. Make a new token.`)
export const tokenFromElsewhere = (address: string) =>
  new Refusal(
    'address_not_allowed',
    'forbidden',
    `This access token may not be used from ${address}: add the address to its allowed_addresses.`,
  )
export const tokenInQuery = unauthorized(
  'unauthorized',
  'This server takes no access_token in the query, where logs keep it. Send it as "Authorization: Bearer <token>".',
)
export const contentHidden = hidden('content_not_found')
export const threadHidden = hidden('thread_not_found')
export const attachmentHidden = hidden('attachment_not_found')
export const identityDataForbidden = forbidden(
  'identity_data_forbidden',
  'You need the right edit_identities to export or delete the data of an identity.',
)
export const erasureBeyondOwnSources = forbidden(
  'erasure_beyond_own_sources',
  'This person has conversations on sources that you may not read. You need the permission to read all of them to delete the data.',
)
export const beyondOwnSources = forbidden(
  'beyond_own_sources',
  'This also concerns sources that you, or this token (source_ids), may not read. ' +
    'You need the permission to read every source that it concerns.',
)
export const webhookHidden = hidden('webhook_not_found')
export const webhookChanged = conflict(
  'webhook_changed',
  'Somebody else changed this webhook during the request to its endpoint. Read it again, then change it.',
)
export const webhookNotActive = conflict(
  'webhook_not_active',
  'This webhook is switched off. Switch it on first (PUT /1.0/webhooks/<id> with active=true), then send the test.',
)
export const deliveryHidden = notFound('delivery_not_found', 'No such delivery of this webhook.')
export const deliveryWaiting = conflict(
  'delivery_waiting',
  'This delivery already waits for its next attempt; there is nothing to replay.',
)
export const tooManyListeners = refusal(
  'too_many_listeners',
  'busy',
  'Too many streams of events are open. Close one, or try again later.',
)
export const tooManyLiveMessages = refusal(
  'too_many_live_messages',
  'busy',
  'Too many live messages are being written. End one, or try again later.',
)
export const replyForbidden = forbidden(
  'reply_forbidden',
  'The agent of this token has no right to reply on this source.',
)
export const threadClosed = forbidden('thread_closed', 'This thread is closed: no reply can be sent on it.')
export const alreadyAnswered = conflict('already_answered', 'This message has already been answered.')
export const clientIdTaken = conflict(
  'client_id_taken',
  'Another message was stored with this client_id: make a new client_id for each message, and keep it only to send the same message again.',
)
export const noPayment = refusal('no_payment_request', 'invalid', 'This content is not a payment request.')
export const paymentClaim = refusal(
  'not_offered',
  'invalid',
  'A customer can approve a payment (processing) or cancel it (failed). Only the API can set other states.',
)
export const optionUnknown = refusal('not_offered', 'invalid', 'The message has no such option.')
export const unknownContent = notFound(
  'unknown_content',
  'The message that this answers is not part of this conversation.',
)
export const sourceClosed = forbidden('source_closed', 'This chat is not available any more.')
export const textInputDisabled = forbidden(
  'text_input_disabled',
  'Text is switched off here: choose one of the options above.',
)
export const tooManyWaiting = refusal(
  'too_many_requests',
  'busy',
  'Too many requests of one kind wait on this connection. Wait for the answers first.',
)
export const tooManyPasswords = refusal(
  'too_many_requests',
  'busy',
  'More than 60 passwords wait to be checked. Try again in a few seconds.',
)
export const storageUnreachable = refusal(
  'storage_unavailable',
  'busy',
  'The file storage cannot be reached at the moment. Try again in a minute.',
)
export const bodyTooSlow = refusal(
  'request_timeout',
  'timeout',
  'The body of the request arrived too slowly. It has 10 seconds, or with a token in its header 10 KB in every 10 seconds. Send it again.',
)
/** Returns the refusal if there is no room for uploads. There can still be room for text. */
export const storageFull = () => {
  const message = 'The server has no room for files at the moment. Try again later.'
  return new Refusal('storage_unavailable', 'full', message, undefined, 60)
}
const busy = (seconds: number, message: string) => () => new Refusal('busy', 'busy', message, undefined, seconds)
/** Nothing was stored, and the request is valid, so clients send it again. */
export const storeFull = busy(5, 'The server cannot store anything at the moment. Try again in a few seconds.')
/** The commit possibly succeeded: the disk refused it, or the connection to the database was lost. */
export const storeUncertain = busy(
  5,
  'It is not certain that this was stored: send it again with the same client_id in a few seconds.',
)
export const storeBusy = busy(1, 'The server has too much to do at the moment. Try again in a second.')

export const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === 'busy'

export const malformed = (sentence: string) => new Refusal('bad_request', 'malformed', sentence)

export function invalid(problems: Problem[]): Refusal {
  const first = problems[0]
  const suffix = problems.length > 1 ? ` (and ${problems.length - 1} more, see errors)` : ''
  return new Refusal(
    'validation_failed',
    'invalid',
    `${first?.message ?? 'The request is not valid.'}${suffix}`,
    problems,
  )
}

export const rightMissing = (right: Right) =>
  new Refusal('right_missing', 'forbidden', `The role of this token's agent lacks the right ${right}.`)

export const scopeMissing = (right: Right | 'reply') =>
  new Refusal('scope_missing', 'forbidden', `The scope of this token lacks ${right}. Use a token whose scope has it.`)

export const invalidField = (path: string, code: string, message: string) => invalid([{ path, code, message }])

export const notOwner = forbidden(
  'not_owner',
  'This intervention belongs to another agent: ask for it to be reassigned, or for the right to edit interventions.',
)
