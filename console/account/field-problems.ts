import { Refused } from '../shell/api'
import type { AccountKey } from './strings/en'

const sentences: Readonly<Record<string, AccountKey>> = {
  'password too_short': 'password_short',
  'password too_simple': 'password_simple',
  'current_password wrong': 'current_wrong',
  'email wrong_format': 'email_wrong',
}

/** What is wrong with each field, as the server says it; null where it is about no field. */
export function fieldProblems(error: unknown, t: (key: AccountKey) => string): Record<string, string> | null {
  if (!(error instanceof Refused) || error.errors.length === 0) return null
  return Object.fromEntries(
    error.errors.map(({ path, code, message }) => {
      const key = sentences[`${path} ${code}`]
      return [path, key ? t(key) : message]
    }),
  )
}
