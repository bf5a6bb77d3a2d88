import { useWords } from '../../widget/strings/words'
import { Refused } from './api'
import { shellWords } from './strings/en'

/** Codes for which the console has words of its own; for all others the server's sentence says what to change. */
const known: Readonly<Record<string, keyof typeof shellWords>> = {
  offline: 'shell_offline',
  sign_in_wrong: 'shell_sign_in_wrong',
  right_missing: 'shell_right_missing',
  forbidden: 'shell_right_missing',
  internal_error: 'shell_failed',
}

/** What to say of an error, in the language of whoever sits here. */
export function useSentence(): (error: unknown) => string {
  const t = useWords(shellWords)
  return (error) => {
    if (!(error instanceof Refused)) return t('shell_failed')
    if (error.status === 429) return t('shell_too_many', { count: error.retryAfter ?? 60 })
    const key = known[error.code]
    return key ? t(key) : error.message
  }
}
