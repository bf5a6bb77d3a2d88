import { type Lookup, useWords } from '../../../widget/strings/words'
import { RequestError } from '../api'
import { shellWords } from '../strings/en'
import { problemSentence } from './problems'

/** Codes with a translation. For other codes the server's text explains what to change. */
const sentenceKeys: Readonly<Partial<Record<RequestError['code'], keyof typeof shellWords>>> = {
  offline: 'shell_offline',
  sign_in_wrong: 'shell_sign_in_wrong',
  right_missing: 'shell_right_missing',
  forbidden: 'shell_right_missing',
  fresh_password_needed: 'shell_not_proven',
  password_sign_in_off: 'shell_password_off',
  internal_error: 'shell_failed',
  reply_forbidden: 'shell_right_missing',
  close_forbidden: 'shell_right_missing',
  open_forbidden: 'shell_right_missing',
  identity_data_forbidden: 'shell_right_missing',
  beyond_own_rights: 'shell_beyond',
  changed_meanwhile: 'shell_changed',
  webhook_changed: 'shell_changed',
  thread_changed: 'shell_changed',
  content_changed: 'shell_changed',
  intervention_changed: 'shell_changed',
  role_built_in: 'shell_built_in',
  role_in_use: 'shell_role_in_use',
  source_has_threads: 'shell_source_used',
  community_in_use: 'shell_community_used',
  user_disabled: 'shell_person_off',
  webhook_not_active: 'shell_webhook_off',
  delivery_waiting: 'shell_delivery_waits',
  busy: 'shell_overloaded',
  too_many_requests: 'shell_overloaded',
  storage_unavailable: 'shell_overloaded',
  thread_closed: 'shell_talk_closed',
  thread_being_closed: 'shell_talk_closed',
  intervention_closed: 'shell_talk_closed',
  thread_open: 'shell_talk_open',
  already_handled: 'shell_answered',
  already_answered: 'shell_answered',
  no_agent_reply: 'shell_no_reply',
  nobodys: 'shell_nobodys',
  not_rung: 'shell_not_rung',
  taken: 'shell_taken',
  not_owner: 'shell_taken',
  too_large: 'shell_too_large',
}

export function refusalSentence(t: Lookup<keyof typeof shellWords>, error: unknown): string {
  if (!(error instanceof RequestError)) return t('shell_failed')
  const { status, code, errors, message, retryAfter } = error
  if (status === 429) return t('shell_too_many', { count: retryAfter ?? 60 })
  const key = sentenceKeys[code] ?? (status === 404 ? 'shell_gone' : undefined)
  if (key) return t(key)
  return errors.length > 0 ? errors.map((each) => problemSentence(t, each)).join(' ') : message
}

export function useSentence(): (error: unknown) => string {
  const t = useWords(shellWords)
  return (error) => refusalSentence(t, error)
}
