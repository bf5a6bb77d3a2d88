import { signal, useSignal } from '@preact/signals'
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
import { SaveToLibrary } from './SaveToLibrary'
import style from './StructuredComposer.module.css'
import { createStructuredDraft } from './structured-draft'
import type { Taken } from './use-composer'

const wanted = signal<{ path: string } | null>(null)

/**
 * Composes a structured message of any type, beside the channel's preview.
 * The form is the studio's own, with fields and limits from the server's tables.
 */
export function StructuredComposer({ inbox, taken, close }: { inbox: Inbox; taken: Taken | null; close(): void }) {
  const t = useTranslate()
  const { talk, sending } = inbox
  const source = talk.details.value?.source
  const draft = useMemo(
    () =>
      createStructuredDraft(inbox, {
        conversationId: talk.id.peek(),
        kind: source?.type ?? 'web_messaging',
        taken: taken?.message ?? null,
      }),
    [],
  )
  /** The message of the library that the agent edits. */
  const from = useSignal(taken?.from ?? null)
  const saving = useSignal(false)
  useEffect(() => draft.dispose, [])
  const content = draft.message.value.structured_content as StructuredContent | undefined
  useEffect(() => void fetchViews([{ structured_content: content ?? null }]), [content?.type])
  const verdict = draft.verdict.value
  const locked = lockedReply(inbox, t)
  if (saving.value) {
    const back = () => {
      saving.value = false
    }
    return (
      <SaveToLibrary
        inbox={inbox}
        message={draft.message.value}
        from={from.value}
        close={back}
        saved={(item) => {
          from.value = item
          back()
        }}
      />
    )
  }
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
        {inbox.may('manage_saved_replies') && (
          <Button
            disabled={!content?.type || verdict !== 'accepted'}
            onClick={() => {
              saving.value = true
            }}
          >
            {t('library_save')}
          </Button>
        )}
        {draft.replaced && draft.document.canUndo.value && (
          <Button onClick={draft.document.undo}>{t('structured_earlier')}</Button>
        )}
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
