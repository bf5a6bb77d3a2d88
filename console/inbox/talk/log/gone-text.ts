import type { Translate } from '../../strings/en'
import type { GoneReason } from '../open/open-conversation'

export function goneText(t: Translate, gone: GoneReason): string {
  if (gone === 'right_gone') return t('refused_right')
  return gone === 'deleted' ? t('refused_deleted') : t('refused_gone')
}
