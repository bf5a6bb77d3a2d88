import type { Translate } from '../../strings/en'
import type { Gone } from '../open/shown'

/** Why nothing can be sent into what is gone, and that what was typed is still there. */
export function goneText(t: Translate, gone: Gone): string {
  if (gone === 'right_gone') return t('refused_right')
  return gone === 'deleted' ? t('refused_deleted') : t('refused_gone')
}
