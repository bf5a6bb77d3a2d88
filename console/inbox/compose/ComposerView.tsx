import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../../shell/controls/Button'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './Composer.module.css'
import type { DraftKind } from './drafts'
import { Files } from './Files'
import { lockedReply } from './locked'
import { SavedDialog } from './SavedDialog'
import { SavedMenu } from './SavedMenu'
import { StructuredLater } from './StructuredLater'
import { tooMany } from './sending'
import { filledIn, type Slash, slashAt, withReply } from './slash'

/** So near to the end, in characters, one is told how many are left. */
const nearLimit = 300
/** Where Enter on a soft keyboard is a new line: there is a button to send. */
const touch = () => matchMedia('(pointer: coarse)').matches

/** Where a reply or a comment is written. What stands in it is kept, whatever happens around it. */
export function ComposerView({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  const { talk, drafts, sending, typing, saved } = inbox
  const id = talk.id.value
  const draft = drafts.of(id).value
  const { kind } = draft
  const text = draft[kind]
  const isReply = kind === 'reply'
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const slash = useSignal<Slash | null>(null)
  const dialog = useSignal<'structured' | 'saved' | null>(null)
  const [noteId, menuId] = [useId(), useId()]
  const details = talk.details.value
  const name = details ? inbox.nameOf(details) : ''
  const over = tooMany(text, kind, details)
  const toReply = lockedReply(inbox, t)
  // A comment goes to no customer: only what is not there stops it.
  const locked = isReply || talk.state.value === 'gone' ? toReply : { text: '', stops: !details }

  // Grows with its text up to what the style allows, where the style itself cannot say so.
  useLayoutEffect(() => {
    const { current } = field
    if (!current || CSS.supports('field-sizing', 'content')) return
    current.style.height = '0'
    current.style.height = `${current.scrollHeight}px`
  }, [text])

  function write(next: string, caret: number) {
    drafts.write(id, { [kind]: next })
    slash.value = kind === 'reply' ? slashAt(next, caret) : null
    if (slash.value) void saved.want()
    if (next.trim()) typing.wrote(id, kind)
    else typing.stop()
  }

  function insert(body: string) {
    const values = { customer: details?.customer.named ? name : '', agent: inbox.me().name }
    const caret = field.current?.selectionStart ?? text.length
    const at = slash.value ?? { from: caret, sought: '' }
    const made = slash.value
      ? withReply(text, at, filledIn(body, values))
      : { text: text.slice(0, caret) + filledIn(body, values) + text.slice(caret), caret: caret + body.length }
    slash.value = null
    drafts.write(id, { [kind]: made.text })
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(made.caret, made.caret)
    })
  }

  function send(andClose = false) {
    if (!sendable) return
    sending.send({ andClose })
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, Enter belongs to it; Safari reports 229 for the Enter that ends it.
    if (event.isComposing || event.keyCode === 229) return
    const mod = event.ctrlKey || event.metaKey
    if (event.key === 'Escape' && !slash.value) {
      event.stopPropagation()
      ;(document.querySelector<HTMLElement>('[data-row][aria-current]') ?? field.current)?.focus()
    }
    if (event.key !== 'Enter' || slash.value) return
    if (event.shiftKey && !mod) return
    if (!mod && touch()) return
    event.preventDefault()
    send(mod && event.shiftKey)
  }

  // A file on its way would come too late for its reply.
  const loading = isReply && inbox.uploads.loading(id)
  const sendable = (text.trim() !== '' || (isReply && draft.files.length > 0)) && over <= 0 && !locked.stops && !loading
  return (
    <>
      <form
        class={`${style.composer} ${isReply ? '' : style.note}`}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Writers inbox={inbox} />
        {slash.value && (
          <SavedMenu
            id={menuId}
            inbox={inbox}
            field={field}
            sought={slash.value.sought}
            choose={(reply) => insert(reply.body)}
            close={() => {
              slash.value = null
            }}
          />
        )}
        <fieldset class={style.kinds}>
          <legend class={ui.hidden}>{t('kind_of_text')}</legend>
          {(['reply', 'comment'] as const).map((each: DraftKind) => (
            <label key={each} class={style.kind}>
              <input
                type="radio"
                name={`kind ${noteId}`}
                class={ui.hidden}
                checked={kind === each}
                data-part={each}
                onChange={() => {
                  drafts.write(id, { kind: each })
                  slash.value = null
                  field.current?.focus()
                }}
              />
              {t(`write_${each}`)}
            </label>
          ))}
        </fieldset>
        <div class={style.box}>
          <textarea
            ref={field}
            class={style.field}
            rows={2}
            value={text}
            dir={text ? 'auto' : undefined}
            data-part="box"
            aria-label={t(isReply ? 'reply_box' : 'comment_box')}
            aria-describedby={noteId}
            aria-invalid={over > 0}
            aria-controls={slash.value ? menuId : undefined}
            placeholder={isReply ? (details ? t('reply_hint', { name }) : undefined) : t('comment_hint')}
            onInput={({ currentTarget }) => write(currentTarget.value, currentTarget.selectionStart)}
            onBlur={typing.stop}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const files = [...(event.clipboardData?.files ?? [])]
              if (files.length === 0) return
              event.preventDefault()
              void inbox.uploads.add(id, files)
            }}
          />
          <Files inbox={inbox} />
          <div class={style.foot}>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              onChange={({ currentTarget }) => {
                void inbox.uploads.add(id, [...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
            <Button kind="quiet" icon="attach" label={t('attach')} onClick={() => chooser.current?.click()} />
            <Button
              kind="quiet"
              icon="chat"
              label={t('saved')}
              onClick={() => {
                dialog.value = 'saved'
              }}
            />
            <Button
              kind="quiet"
              icon="studio"
              label={t('structured')}
              onClick={() => {
                dialog.value = 'structured'
              }}
            />
            <p id={noteId} class={`${style.about} ${over > 0 ? style.over : ''}`} role="status">
              {over > 0
                ? t('too_long', { count: over })
                : over > -nearLimit
                  ? t('characters_left', { count: -over })
                  : locked.text}
            </p>
            {isReply && inbox.acts.can.value.close && (
              <Button kind="quiet" disabled={!sendable} onClick={() => send(true)}>
                {t('send_close')}
              </Button>
            )}
            {/* Not `disabled`: that would throw the focus of whoever just pressed it back to the page. */}
            <button type="submit" class={`${ui.button} ${ui.main}`} aria-disabled={!sendable}>
              <Icon name={isReply ? 'send' : 'note'} size={18} />
              {t(isReply ? 'send' : 'send_comment')}
            </button>
          </div>
        </div>
      </form>
      {dialog.value === 'saved' && (
        <SavedDialog
          inbox={inbox}
          insert={insert}
          close={() => {
            dialog.value = null
          }}
        />
      )}
      {dialog.value === 'structured' && (
        <StructuredLater
          inbox={inbox}
          close={() => {
            dialog.value = null
          }}
        />
      )}
    </>
  )
}

/** Colleagues who write into the same conversation. */
function Writers({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  const names = inbox.talk.present.value.filter(({ typing }) => typing === 'reply').map(({ agent }) => agent.name)
  return (
    <p class={style.writers} role="status">
      {names.length > 0 && t('writing', { names, count: names.length })}
    </p>
  )
}
