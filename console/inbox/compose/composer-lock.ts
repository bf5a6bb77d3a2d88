import type { Inbox } from '../inbox'
import type { Translate } from '../strings/en'
import { goneText } from '../talk/log/gone-text'

export function replyLock({ talk, me }: Pick<Inbox, 'talk' | 'me'>, t: Translate): { text: string; stops: boolean } {
  const { value: details } = talk.details
  if (talk.state.value === 'gone') return { text: goneText(t, talk.gone.value), stops: true }
  if (!details) return { text: '', stops: true }
  if (details.state === 'closed') return { text: t('locked_closed'), stops: true }
  if (!details.may.reply) return { text: t('locked_right'), stops: true }
  const { owner } = details
  const hasOtherOwner = owner && owner.id !== me().id && !details.may.reassign
  return { text: hasOtherOwner ? t('locked_taken', { name: owner.name }) : '', stops: false }
}

/** `stops`: the edit cannot be saved, and `text` says why. Otherwise `text` is the server's last refusal. */
export function editLock(
  { talk, editing }: Pick<Inbox, 'talk' | 'editing'>,
  t: Translate,
): { text: string; stops: boolean } {
  if (talk.state.value === 'gone') return { text: goneText(t, talk.gone.value), stops: true }
  const locked = editing.locked.value
  return { text: locked || editing.refused.value, stops: locked !== '' || !talk.details.value }
}
