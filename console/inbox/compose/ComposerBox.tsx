import type { Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button } from '../../shell/controls/Button'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { useTranslate } from '../strings/en'
import style from './Composer.module.css'
import { EditFoot } from './edit/Edit'
import { Files } from './Files'
import type { Composer, StartMessage } from './use-composer'

/** Below this number of remaining characters, the number is shown. */
const nearLimit = 300
/** With a touch keyboard Enter starts a new line, and only the button sends. */
const hasTouchKeyboard = () => matchMedia('(pointer: coarse)').matches

/** The open dialog. The structured composer starts with `startMessage`. */
export type ComposerDialog = Signal<{ name: 'structured' | 'saved'; startMessage?: StartMessage } | null>

export function ComposerBox({ composer, dialog }: { composer: Composer; dialog: ComposerDialog }) {
  const t = useTranslate()
  const {
    inbox,
    field,
    text,
    isReply,
    noteId,
    stripId,
    menuId,
    excess,
    slash,
    mentions,
    details,
    edit,
    name,
    write,
    addFiles,
  } = composer
  return (
    <div class={style.box}>
      <textarea
        ref={field}
        class={style.field}
        rows={2}
        value={text}
        dir={text ? 'auto' : undefined}
        data-part="box"
        aria-label={t(edit ? 'edit_box' : isReply ? 'reply_box' : 'comment_box')}
        aria-describedby={`${stripId} ${noteId}`}
        aria-invalid={excess > 0}
        aria-autocomplete="list"
        aria-controls={slash.value || mentions.at.value ? menuId : undefined}
        placeholder={edit ? undefined : isReply ? (details ? t('reply_hint', { name }) : undefined) : t('comment_hint')}
        onInput={({ currentTarget }) => write(currentTarget.value, currentTarget.selectionStart)}
        onBlur={inbox.typing.stop}
        onKeyDown={(event) => onKeyDown(event, composer)}
        onPaste={(event) => {
          const { files, types = [] } = event.clipboardData ?? {}
          // Office programs add a picture of copied text to the clipboard; paste the text instead.
          if (!files?.length || types.includes('text/plain')) return
          event.preventDefault()
          addFiles(files)
        }}
      />
      {edit ? (
        <EditFoot composer={composer}>
          <RemainingCharacters composer={composer} />
        </EditFoot>
      ) : (
        <>
          <Files inbox={inbox} />
          <Foot composer={composer} dialog={dialog} />
        </>
      )}
    </div>
  )
}

function onKeyDown(event: KeyboardEvent, { slash, mentions, field, edit, cancel, send }: Composer) {
  // While an input method composes, Enter accepts its text. Safari reports keyCode 229 for that Enter.
  if (event.isComposing || event.keyCode === 229) return
  const mod = event.ctrlKey || event.metaKey
  const menu = slash.value || mentions.at.value
  if (event.key === 'Escape' && !menu) {
    event.stopPropagation()
    if (edit) return cancel()
    ;(document.querySelector<HTMLElement>('[data-row][aria-current]') ?? field.current)?.focus()
  }
  if (event.key !== 'Enter' || menu) return
  if (!mod && (event.shiftKey || hasTouchKeyboard())) return
  event.preventDefault()
  send(mod && event.shiftKey)
}

function Foot({ composer, dialog }: { composer: Composer; dialog: ComposerDialog }) {
  const t = useTranslate()
  const { inbox, isReply, noteId, excess, sendable, send, addFiles } = composer
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div class={style.foot}>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          addFiles(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <Button kind="quiet" icon="attach" label={t('attach')} onClick={() => chooser.current?.click()} />
      <Button kind="quiet" icon="chat" label={t('saved')} onClick={() => (dialog.value = { name: 'saved' })} />
      <Button
        kind="quiet"
        icon="studio"
        label={t('structured')}
        onClick={() => (dialog.value = { name: 'structured' })}
      />
      <p id={noteId} class={`${style.about} ${excess > 0 ? style.excess : ''}`} role="status">
        <RemainingCharacters composer={composer} />
      </p>
      {isReply && inbox.acts.can.value.close && (
        <button
          type="button"
          class={`${ui.button} ${ui.quiet} ${style.close}`}
          disabled={!sendable}
          onClick={() => send(true)}
        >
          {t('send_close')}
        </button>
      )}
      {/* Not `disabled`, because a disabled button would lose the focus of the agent who has just pressed it. */}
      <button type="submit" class={`${ui.button} ${ui.main}`} aria-disabled={!sendable}>
        <Icon name={isReply ? 'send' : 'note'} size={18} />
        <span class={style.send}>{t(isReply ? 'send' : 'send_comment')}</span>
      </button>
    </div>
  )
}

function RemainingCharacters({ composer: { excess } }: { composer: Composer }) {
  const t = useTranslate()
  if (excess > 0) return t('too_long', { count: excess })
  return excess > -nearLimit ? t('characters_left', { count: -excess }) : ''
}
