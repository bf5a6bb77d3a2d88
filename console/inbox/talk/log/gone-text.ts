import type { Translate } from '../../strings/en'
import type { GoneReason } from '../open/shown'

/** Returns why a conversation that is gone takes no messages, and that the typed text is still there. */
export function goneText(t: Translate, gone: GoneReason): string {
  if (gone === 'right_gone') return t('refused_right')
  return gone === 'deleted' ? t('refused_deleted') : t('refused_gone')
}
