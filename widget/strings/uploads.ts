import type { RefusalCode } from '../../contract/refusal-codes'
import { type Lookup, type Text, useWords } from './words'

/** Texts around files that are being attached. */
export const uploadWords = {
  upload_list: 'Files to send',
  upload_progress: 'Uploading {name}',
  upload_ready: '{name} is attached',
  upload_remove: 'Remove {name}',
  upload_cancel: 'Cancel the upload of {name}',
  upload_retry: 'Try again: {name}',
  upload_failed: '{name} could not be attached. {reason}',
  upload_drop: 'Drop files here to attach them',
  upload_left_out: {
    one: '{count} file was left out: a message takes {most} at most.',
    other: '{count} files were left out: a message takes {most} at most.',
  },
  upload_error_format: 'Files of this kind cannot be sent.',
  upload_error_large: 'It is larger than {limit}.',
  upload_error_many: 'That was a lot at once. Try again in a few minutes.',
  upload_error_offline: 'There is no connection.',
  upload_error_session: 'The chat was interrupted. Reload the page and try again.',
  upload_error_sign_in: 'Sign in on this site to send files.',
  upload_error_storage: 'Files cannot be taken at the moment. Try again later.',
  upload_error_other: 'The upload did not work.',
} satisfies Record<string, Text>

export const useUploadWords = () => useWords(uploadWords)

const reasons: Readonly<Partial<Record<RefusalCode | 'offline', keyof typeof uploadWords>>> = {
  format_not_allowed: 'upload_error_format',
  too_large: 'upload_error_large',
  too_many_uploads: 'upload_error_many',
  too_many_requests: 'upload_error_many',
  offline: 'upload_error_offline',
  invalid_session: 'upload_error_session',
  session_ended: 'upload_error_session',
  sign_in_required: 'upload_error_sign_in',
  storage_unavailable: 'upload_error_storage',
}

/** Why a file was not taken, by the server's code; `limit` is a size as text. */
export const uploadReason = (code: string | null, limit: string, word: Lookup<keyof typeof uploadWords>): string =>
  word((Object.hasOwn(reasons, code ?? '') && reasons[code as RefusalCode]) || 'upload_error_other', { limit })
