import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './Composer.module.css'
import { ComposerBox, type ComposerDialog } from './ComposerBox'
import { EditStrip } from './edit/Edit'
import { MentionMenu } from './mentions/MentionMenu'
import { StructuredLater } from './StructuredLater'
import { SavedDialog } from './saved-replies/SavedDialog'
import { SavedMenu } from './saved-replies/SavedMenu'
import { type Composer, type ComposerInbox, useComposer } from './use-composer'

/** What the composer and its dialogs take of the inbox. */
export type ComposerViewInbox = ComposerInbox & Pick<Inbox, 'may' | 'sentence' | 'shellWord' | 't' | 'toasts'>

export function ComposerView({ inbox }: { inbox: ComposerViewInbox }) {
  const dialog: ComposerDialog = useSignal(null)
  const composer = useComposer(inbox, (startMessage) => {
    dialog.value = { name: 'structured', startMessage }
  })
  const { slash, mentions, field, menuId, isReply, edit, insertOffer, insertMention, send } = composer
  const { structuredRequest, clearStructuredRequest } = inbox.sending
  useEffect(() => {
    if (structuredRequest.value !== inbox.talk.id.value) return
    dialog.value = { name: 'structured' }
    clearStructuredRequest()
  }, [structuredRequest.value])
  const close = () => {
    dialog.value = null
  }
  return (
    <>
      <form
        class={[style.composer, !isReply && style.note, edit && style.edits].filter(Boolean).join(' ')}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {slash.value && (
          <SavedMenu
            id={menuId}
            inbox={inbox}
            field={field}
            sought={slash.value.sought}
            choose={insertOffer}
            close={() => (slash.value = null)}
          />
        )}
        {mentions.at.value && (
          <MentionMenu
            id={menuId}
            inbox={inbox}
            field={field}
            sought={mentions.at.value.sought}
            people={mentions.people.value}
            choose={insertMention}
            close={mentions.close}
          />
        )}
        {edit ? (
          <EditStrip composer={composer} />
        ) : (
          <>
            <Strip composer={composer} />
            <Kinds composer={composer} />
          </>
        )}
        <ComposerBox composer={composer} dialog={dialog} />
      </form>
      {dialog.value?.name === 'saved' && <SavedDialog inbox={inbox} choose={insertOffer} close={close} />}
      {dialog.value?.name === 'structured' && (
        <StructuredLater inbox={inbox} startMessage={dialog.value.startMessage ?? null} close={close} />
      )}
    </>
  )
}

function Kinds({ composer: { kind, noteId, choose } }: { composer: Composer }) {
  const t = useTranslate()
  return (
    <fieldset class={style.kinds}>
      <legend class={ui.hidden}>{t('kind_of_text')}</legend>
      {(['reply', 'comment'] as const).map((each) => (
        <label key={each} class={style.kind}>
          <input
            type="radio"
            name={`kind ${noteId}`}
            class={ui.hidden}
            checked={kind === each}
            data-part={each}
            onChange={() => choose(each)}
          />
          {t(`write_${each}`)}
        </label>
      ))}
    </fieldset>
  )
}

function Strip({ composer: { inbox, details, isReply, locked, stripId } }: { composer: Composer }) {
  const t = useTranslate()
  const owner = details?.owner
  const ownerText = !owner
    ? t('strip_nobody')
    : owner.id === inbox.me().id
      ? t('strip_mine')
      : t('strip_other', { name: owner.name })
  const writers = writersOf(inbox)
  const customerWaits = details?.state === 'new' || details?.state === 'assigned'
  const ofReply = owner ? '' : t('strip_reply')
  const ofComment = t(customerWaits ? 'strip_comment' : 'strip_comment_only')
  const effect = writers.length > 0 ? '' : isReply ? ofReply : ofComment
  return (
    <div class={style.strip}>
      <p id={stripId} role="status">
        {locked.text || (details && `${ownerText} ${effect}`)}
      </p>
      {/* Shown instead of the effect of sending, so that the strip does not grow. */}{' '}
      <p class={style.writers} role="status">
        {writers.length > 0 && t('writing', { names: writers, count: writers.length })}
      </p>
    </div>
  )
}

const writersOf = ({ talk }: Pick<Inbox, 'talk'>) =>
  talk.present.value.filter(({ typing }) => typing === 'reply').map(({ agent }) => agent.name)
