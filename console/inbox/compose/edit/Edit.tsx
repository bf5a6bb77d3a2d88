import type { ComponentChildren } from 'preact'
import { Button } from '../../../shell/controls/Button'
import { Icon } from '../../../shell/controls/icons'
import ui from '../../../shell/controls/ui.module.css'
import { useTranslate } from '../../strings/en'
import { createDates } from '../../talk/log/dates'
import style from '../Composer.module.css'
import type { Composer } from '../use-composer'

export function EditStrip({ composer: { inbox, locked, stripId, isReply } }: { composer: Composer }) {
  const t = useTranslate()
  const sent = inbox.editing.content.value?.created_at
  const time = sent && createDates(inbox.language.value, t).time(sent)
  return (
    <div class={style.strip}>
      <p id={stripId} role="status">
        {time ? t('edit_strip', { time }) : t('edit_strip_some')} {!isReply && t('strip_comment_only')}
      </p>{' '}
      <p class={style.excess} role="alert">
        {locked.text}
      </p>
    </div>
  )
}

export function EditFoot({ composer, children }: { composer: Composer; children: ComponentChildren }) {
  const t = useTranslate()
  const { inbox, noteId, excess, sendable, cancel } = composer
  return (
    <div class={style.foot}>
      <p id={noteId} class={`${style.about} ${excess > 0 ? style.excess : ''}`} role="status">
        {children}
      </p>
      <Button onClick={cancel}>{t('cancel')}</Button>
      <button type="submit" class={`${ui.button} ${ui.main}`} aria-disabled={!sendable || inbox.editing.busy.value}>
        <Icon name="check" size={18} />
        {t('edit_save')}
      </button>
    </div>
  )
}
