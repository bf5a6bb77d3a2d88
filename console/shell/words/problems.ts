import type { Problem } from '../../../contract/structured/problem'
import { type Lookup, useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'

type Key = keyof typeof shellWords
type NamedProblem = Pick<Problem, 'path' | 'code' | 'message' | 'limit' | 'actual'>

/** Texts by field name and code. List items use the name of the list. */
const keysByField: Readonly<Record<string, Key>> = {
  'email wrong_format': 'problem_email',
  'email taken': 'problem_email_taken',
  'email missing': 'problem_email_missing',
  'url wrong_format': 'problem_address',
  'connector wrong_format': 'problem_address',
  'icon wrong_format': 'problem_address',
  'payment_gateway_url wrong_format': 'problem_address',
  'allowed_origins wrong_format': 'problem_origin',
  'time_zone not_allowed': 'problem_time_zone',
  'from wrong_format': 'problem_time',
  'to wrong_format': 'problem_time',
  'to not_allowed': 'problem_later',
  'hours repeated': 'problem_overlap',
  'shortcut wrong_format': 'problem_shortcut',
  'public_key invalid': 'problem_public_key',
  'text invalid': 'problem_required',
  'source_ids not_allowed': 'problem_other_mode',
}

const keysByCode: Readonly<Record<string, Key>> = {
  required: 'problem_required',
  missing: 'problem_required',
  wrong_type: 'problem_wrong_type',
  wrong_format: 'problem_wrong_format',
  invalid_format: 'problem_wrong_format',
  not_allowed: 'problem_not_allowed',
  too_long: 'problem_too_long',
  too_many: 'problem_too_long',
  too_large: 'problem_too_long',
  too_short: 'problem_too_short',
  too_small: 'problem_too_short',
  repeated: 'problem_repeated',
  not_unique: 'problem_repeated',
  unknown: 'problem_unknown',
  unknown_source: 'problem_unknown',
  unknown_agent: 'problem_unknown',
  unchangeable: 'problem_unchangeable',
  too_deep: 'problem_too_deep',
  invalid_text: 'problem_invalid_text',
  not_ascii: 'problem_not_ascii',
  unknown_attachment: 'problem_unknown_attachment',
  attachment_not_allowed: 'problem_attachment',
  attachment_private: 'problem_private',
  invalid_url: 'problem_invalid_url',
  unknown_page: 'problem_unknown_page',
  unreachable_page: 'problem_unreachable_page',
  endless_loop: 'problem_endless_loop',
  empty_section: 'problem_section',
  unknown_section: 'problem_section',
  out_of_order: 'problem_out_of_order',
  low_contrast: 'problem_low_contrast',
}

const maximumCodes: ReadonlySet<string> = new Set(['too_long', 'too_many', 'too_large'])
const numbers = /_days$/
const minimumCodes: ReadonlySet<string> = new Set(['too_short', 'too_small'])

/** Returns the text for an invalid field. For an unknown code, returns the server's text. */
export function problemSentence(t: Lookup<Key>, { path, code, message, limit, actual }: NamedProblem): string {
  const name = path.replace(/\[\d+\]$/, '').replace(/^.*\./, '')
  const special = keysByField[`${name} ${code}`]
  if (special) return t(special)
  if (limit !== undefined && code === 'too_long' && actual !== undefined) return t('problem_characters', { limit })
  if (limit !== undefined && maximumCodes.has(code)) return t('problem_at_most', { limit })
  // For texts, a minimum of 1 means "required", which the next line handles.
  if (limit !== undefined && minimumCodes.has(code) && (limit !== 1 || numbers.test(name)))
    return t('problem_at_least', { limit })
  if (limit !== undefined && code === 'too_short') return t('problem_required')
  const key = keysByCode[code]
  return key ? t(key) : message
}

export function useProblemSentence(): (problem: NamedProblem) => string {
  const t = useWords(shellWords)
  return (problem) => problemSentence(t, problem)
}
