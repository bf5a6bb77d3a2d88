import type { StructuredContent } from '../../../contract/structured'
import { namesIn } from '../../../contract/structured/placeholders'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { replyLock } from './composer-lock'
import type { StructuredDraft } from './structured-draft'

interface StructuredFootProps {
  inbox: Pick<Inbox, 'may' | 'me' | 'sending' | 'talk'>
  draft: StructuredDraft
  /** Called instead of sending while the message has placeholders. */
  fill(): void
  save(): void
  onSent(): void
  close(): void
}

export function StructuredFoot({ inbox, draft, fill, save, onSent, close }: StructuredFootProps) {
  const t = useTranslate()
  const verdict = draft.verdict.value
  const lock = replyLock(inbox, t)
  const content = draft.message.value.structured_content as StructuredContent | undefined
  return (
    <div class={ui.row}>
      <Button
        kind="main"
        icon="send"
        disabled={!content?.type || verdict !== 'accepted' || lock.stops}
        onClick={() => {
          if (namesIn(draft.message.value).length > 0) return fill()
          const { body, structured_content } = draft.message.value
          inbox.sending.sendStructured(typeof body === 'string' ? body : '', structured_content as object)
          draft.forget()
          onSent()
        }}
      >
        {t('structured_send')}
      </Button>
      {inbox.may('manage_saved_replies') && (
        <Button disabled={!content?.type || verdict !== 'accepted'} onClick={save}>
          {t('library_save')}
        </Button>
      )}
      {draft.hasEarlier && draft.document.canUndo.value && (
        <Button onClick={draft.document.undo}>{t('structured_earlier')}</Button>
      )}
      <Button onClick={close}>{t('cancel')}</Button>
      <p class={lock.stops ? ui.problem : ui.soft} role="status">
        {statusText()}
      </p>
    </div>
  )

  function statusText() {
    if (lock.stops) return lock.text
    if (!content?.type) return t('structured_choose')
    if (verdict === 'refused') return t('structured_refused', { count: draft.problems.value })
    return verdict === 'failed' ? draft.failure.value : lock.text
  }
}
