import { useSignal } from '@preact/signals'
import { ComposerView, type ComposerViewInbox } from '../compose/ComposerView'
import { Nothing } from '../list/EmptyList'
import { useTranslate } from '../strings/en'
import { ControlNotice } from './ControlNotice'
import { Head, type HeadInbox } from './head/Head'
import { Log, type LogInbox } from './log/Log'
import { UnsentMessage } from './log/UnsentMessage'
import { NewerConversation } from './NewerConversation'
import style from './TalkPane.module.css'

/** What the pane of the open conversation takes of the inbox. */
export type TalkInbox = ComposerViewInbox & HeadInbox & LogInbox

export function TalkPane({ inbox, snooze }: { inbox: TalkInbox; snooze(): void }) {
  const t = useTranslate()
  const { talk } = inbox
  const isDragging = useSignal(false)
  const id = talk.id.value
  const state = talk.state.value
  const details = talk.details.value
  const unsent = inbox.outbox.of(id)
  // A deleted conversation must not look as if it is loading.
  const goneKey = talk.gone.value === 'deleted' ? 'deleted' : 'gone'
  const label = details ? t('talk', { name: inbox.nameOf(details) }) : t(state === 'gone' ? goneKey : 'talk_loading')
  if (!id)
    return (
      <section class={style.pane} aria-label={t('none_open')}>
        <Nothing icon="chat" title={t('none_open')} about={t('none_open_about')} />
      </section>
    )
  if (talk.passing.value) return <section class={style.pane} aria-label={t('talk_loading')} aria-busy="true" />
  return (
    <section
      class={style.pane}
      aria-label={label}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        isDragging.value = true
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) isDragging.value = false
      }}
      onDrop={(event) => {
        const files = [...(event.dataTransfer?.files ?? [])]
        isDragging.value = false
        if (files.length === 0) return
        event.preventDefault()
        inbox.addFiles(id, files)
      }}
    >
      <Head inbox={inbox} snooze={snooze} />
      {state === 'gone' && details === null ? (
        <Nothing icon="lock" title={t(goneKey)} about={t(`${goneKey}_about`)} />
      ) : state === 'failed' ? (
        <Nothing icon="warning" title={t('talk_failed')} about={inbox.shellWord.value('shell_tries_again')} />
      ) : (
        <Log key={id} inbox={inbox} />
      )}
      {(state === 'failed' || (state === 'gone' && details === null)) && unsent.length > 0 && (
        <ol class={style.unsent}>
          {unsent.map((pending) => (
            <UnsentMessage key={pending.client_id} inbox={inbox} pending={pending} />
          ))}
        </ol>
      )}
      <NewerConversation inbox={inbox} />
      <ControlNotice inbox={inbox} />
      <ComposerView key={`box ${id}`} inbox={inbox} />
      {isDragging.value && <p class={style.drop}>{t('drop')}</p>}
    </section>
  )
}
