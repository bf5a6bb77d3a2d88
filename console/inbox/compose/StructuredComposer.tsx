import { signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { StructuredContent } from '../../../contract/structured'
import { fetchViews } from '../../../widget/views/structured'
import { FormPane } from '../../compose/form/FormPane'
import { Button } from '../../shell/controls/Button'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { lockedReply } from './locked'
import { Preview } from './Preview'
import style from './StructuredComposer.module.css'
import { createStructuredDraft } from './structured-draft'

const wanted = signal<{ path: string } | null>(null)

/**
 * Composes a structured message of any type, beside the channel's preview.
 * The form is the studio's own, with fields and limits from the server's tables.
 */
export function StructuredComposer({ inbox, close }: { inbox: Inbox; close(): void }) {
  const t = useTranslate()
  const { talk, sending } = inbox
  const source = talk.details.value?.source
  const draft = useMemo(() => createStructuredDraft(inbox, talk.id.peek(), source?.type ?? 'web_messaging'), [])
  useEffect(() => draft.dispose, [])
  const content = draft.message.value.structured_content as StructuredContent | undefined
  useEffect(() => void fetchViews([{ structured_content: content ?? null }]), [content?.type])
  const verdict = draft.verdict.value
  const locked = lockedReply(inbox, t)
  return (
    <Dialog title={t('structured_title')} close={close} wide>
      <div class={style.columns}>
        <div class={style.form}>
          <FormPane studio={{ ...draft, wanted }} />
        </div>
        <section class={style.seen} aria-label={t('structured_preview')}>
          <h3>{t('structured_preview')}</h3>
          <Preview inbox={inbox} draft={draft} />
        </section>
      </div>
      <div class={ui.row}>
        <Button
          kind="main"
          icon="send"
          disabled={!content?.type || verdict !== 'accepted' || locked.stops}
          onClick={() => {
            const { body, structured_content } = draft.message.value
            sending.sendStructured(typeof body === 'string' ? body : '', structured_content as object)
            draft.forget()
            close()
          }}
        >
          {t('structured_send')}
        </Button>
        <Button onClick={close}>{t('cancel')}</Button>
        <p class={locked.stops ? ui.problem : ui.soft} role="status">
          {said()}
        </p>
      </div>
    </Dialog>
  )

  /** Returns the sentence at the foot. A problem of the conversation comes first, then a missing type, then problems of the message. */
  function said() {
    if (locked.stops) return locked.text
    if (!content?.type) return t('structured_choose')
    if (verdict === 'refused') return t('structured_refused', { count: draft.problems.value })
    return verdict === 'failed' ? draft.failure.value : locked.text
  }
}
