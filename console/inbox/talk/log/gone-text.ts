import type { Translate } from '../../strings/en'
import type { Gone } from '../open/shown'

/** Says why nothing can be sent into a conversation that is gone, and that the typed text is still there. */
export function goneText(t: Translate, gone: Gone): string {
  if (gone === 'right_gone') return t('refused_right')
  return gone === 'deleted' ? t('refused_deleted') : t('refused_gone')
}
