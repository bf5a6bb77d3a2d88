import type { Problem } from '../../contract/structured/problem'
import { RequestError } from '../shell/api'
import type { AccountKey } from './strings/en'

const sentences: Readonly<Record<string, AccountKey>> = {
  'password too_short': 'password_short',
  'password too_simple': 'password_simple',
  'current_password wrong': 'current_wrong',
}

/** Returns the error texts by field, or null if the error concerns no field. */
export function fieldProblems(
  error: unknown,
  t: (key: AccountKey) => string,
  sentence: (problem: Problem) => string,
): Record<string, string> | null {
  if (!(error instanceof RequestError) || error.errors.length === 0) return null
  return Object.fromEntries(
    error.errors.map((problem) => {
      const key = sentences[`${problem.path} ${problem.code}`]
      return [problem.path, key ? t(key) : sentence(problem)]
    }),
  )
}
