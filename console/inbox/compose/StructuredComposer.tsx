import { signal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { StructuredContent } from '../../../contract/structured'
import { fetchViews } from '../../../widget/views/log/message-views'
import { FormPane } from '../../compose/form/FormPane'
import { Dialog } from '../../shell/controls/Dialog'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { MessageFiller, TextFiller } from './fillers'
import { Preview } from './Preview'
import { SaveToLibrary } from './SaveToLibrary'
import style from './StructuredComposer.module.css'
import { StructuredFoot } from './StructuredFoot'
import { createStructuredDraft } from './structured-draft'
import type { StartMessage } from './use-composer'

const target = signal<{ path: string } | null>(null)

export interface StructuredComposerProps {
  inbox: Pick<
    Inbox,
    'drafts' | 'may' | 'me' | 'nameOf' | 'records' | 'saved' | 'sending' | 'sentence' | 't' | 'talk' | 'toasts'
  >
  /** Null means the conversation's draft. */
  startMessage: StartMessage | null
  close(): void
}

/** A text without structured content only has its placeholders filled in, and goes to the text box. */
export function StructuredComposer(props: StructuredComposerProps) {
  const { inbox, startMessage, close } = props
  if (!startMessage || Object.keys(startMessage.message.structured_content ?? {}).length > 0)
    return <MessageComposer {...props} />
  const { message, insert } = startMessage
  return <TextFiller inbox={inbox} text={String(message.body ?? '')} insert={insert} close={close} />
}

function MessageComposer({ inbox, startMessage, close }: StructuredComposerProps) {
  const t = useTranslate()
  const { talk } = inbox
  const source = talk.details.value?.source
  const draft = useMemo(
    () =>
      createStructuredDraft(inbox, {
        conversationId: talk.id.peek(),
        kind: source?.type ?? 'web_messaging',
        startMessage: startMessage?.message ?? null,
      }),
    [],
  )
  const from = useSignal(startMessage?.from ?? null)
  const isSaving = useSignal(false)
  const isFilling = useSignal(false)
  useEffect(() => draft.dispose, [])
  const content = draft.message.value.structured_content as StructuredContent | undefined
  useEffect(() => void fetchViews([{ structured_content: content ?? null }]), [content?.type])
  if (isSaving.value) {
    const leaveSaving = () => {
      isSaving.value = false
    }
    return (
      <SaveToLibrary
        inbox={inbox}
        message={draft.message.value}
        from={from.value}
        language={startMessage?.translation ?? ''}
        close={leaveSaving}
        onSaved={(item) => {
          from.value = item
          leaveSaving()
        }}
      />
    )
  }
  if (isFilling.value) {
    const leaveFilling = () => {
      isFilling.value = false
    }
    return <MessageFiller inbox={inbox} draft={draft} close={leaveFilling} />
  }
  return (
    <Dialog title={t('structured_title')} close={close} wide>
      <div class={style.columns}>
        <div class={style.form}>
          <FormPane studio={{ ...draft, target }} />
        </div>
        <section class={style.seen} aria-label={t('structured_preview')}>
          <h3>{t('structured_preview')}</h3>
          <Preview inbox={inbox} draft={draft} />
        </section>
      </div>
      <StructuredFoot
        inbox={inbox}
        draft={draft}
        onSent={() => {
          close()
          startMessage?.insert('')
        }}
        close={close}
        fill={() => (isFilling.value = true)}
        save={() => (isSaving.value = true)}
      />
    </Dialog>
  )
}
