import type { Refusal } from '../../compose/outbox/pending-message'
import type { Translate } from '../../strings/en'

type Act = 'edit' | 'unsend' | 'react'
type Sentence = Parameters<Translate>[0]

const sentences: Readonly<Partial<Record<Refusal['code'], Sentence>>> = {
  edit_window_over: 'mend_late',
  channel_cannot: 'mend_channel',
  content_removed: 'mend_removed',
  live_in_progress: 'mend_live',
  thread_closed: 'mend_closed',
  reactions_off: 'mend_reactions_off',
  offline: 'act_offline',
}

const sentencesByAct: Readonly<Record<Act, Partial<Record<Refusal['code'], Sentence>>>> = {
  edit: { not_editable: 'mend_fixed', not_owner: 'mend_not_own' },
  unsend: { not_editable: 'mend_paid', not_owner: 'mend_not_own_unsend' },
  react: {},
}

export function changeRefusal(t: Translate, act: Act, { code, message }: Refusal): string {
  const key = sentencesByAct[act][code] ?? sentences[code]
  return key ? t(key) : message
}
