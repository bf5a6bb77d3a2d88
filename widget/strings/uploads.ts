import type { RefusalCode } from '../../contract/refusal-codes'
import own from './english/uploads.json'
import { type Lookup, useWords } from './words'

export const uploadWords = own

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

/** Returns the reason why a file was refused, by the server's code; `limit` is a size as text. */
export const uploadReason = (code: string | null, limit: string, word: Lookup<keyof typeof uploadWords>): string =>
  word((Object.hasOwn(reasons, code ?? '') && reasons[code as RefusalCode]) || 'upload_error_other', { limit })
