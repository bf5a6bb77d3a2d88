import type { RefObject, TargetedEvent, TargetedInputEvent, TargetedKeyboardEvent } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Composer } from '../../models/composer/composer'
import { useTranslate } from '../../strings/en'
import counterWords from '../../strings/english/counter.json'
import { useLaterWords } from '../../strings/words'
import { ShellIcon } from '../ui/icons'
import style from './Composer.module.css'

interface ComposerProps {
  composer: Composer
  /** True if the customer cannot write now, even after they answer the open question. */
  closed: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
  accept: string | undefined
  attach(files: File[]): void
}

export function ComposerView({ composer, closed, fieldRef, accept, attach }: ComposerProps) {
  const t = useTranslate()
  const noteId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const text = composer.text.value
  const locked = composer.locked.value
  const counter = composer.counter.value
  const word = useLaterWords(counterWords, counter !== null || locked)
  const lockedText = t(closed ? 'not_now' : 'locked')
  const showsLock = locked && text !== '' && counter === null

  // Grows with its text in browsers without `field-sizing`, up to the maximum height of the style.
  useLayoutEffect(() => {
    const field = fieldRef.current
    if (!field || CSS.supports('field-sizing', 'content')) return
    field.style.height = '0'
    field.style.height = `${field.scrollHeight}px`
  }, [text])

  const submit = (event: TargetedEvent) => {
    event.preventDefault()
    composer.submit()
    fieldRef.current?.focus()
  }

  const keys = useEnter(submit)

  return (
    <form class={style.composer} onSubmit={submit}>
      {counter !== null && (
        <p id={noteId} class={`${style.note} ${composer.tooLong.value ? style.over : ''}`}>
          {word(counter < 0 ? 'too_long' : 'characters_left', { count: Math.abs(counter) })}
        </p>
      )}
      {showsLock && (
        <p id={noteId} class={style.note}>
          {lockedText}
        </p>
      )}
      <div class={`${style.box} ${locked ? style.locked : ''}`}>
        <input
          type="file"
          ref={chooser}
          multiple
          hidden
          accept={accept}
          onChange={({ currentTarget }) => {
            attach([...(currentTarget.files ?? [])])
            // Allows the same file to be chosen again.
            currentTarget.value = ''
          }}
        />
        <button
          type="button"
          class={style.attach}
          aria-label={t('attach')}
          aria-disabled={locked}
          onClick={() => locked || chooser.current?.click()}
        >
          <ShellIcon name="attach" />
        </button>
        <textarea
          ref={fieldRef}
          class={style.field}
          rows={1}
          value={text}
          // An empty field has the direction of its placeholder.
          dir={text ? 'auto' : undefined}
          readOnly={locked}
          aria-label={t('write_label')}
          aria-describedby={counter !== null || showsLock ? noteId : undefined}
          aria-invalid={composer.tooLong.value}
          placeholder={locked ? lockedText : t('write')}
          enterkeyhint="send"
          autocomplete="off"
          onInput={(event) => composer.write(event.currentTarget.value)}
          {...keys}
        />
        {/* Not `disabled`: a disabled button would lose the focus to the page. */}
        <button type="submit" class={style.send} aria-label={t('send')} aria-disabled={!composer.sendable.value}>
          <ShellIcon name="send" class={style.sign} />
        </button>
      </div>
    </form>
  )
}

/** Returns the listeners of a field in which Enter submits, and Shift with Enter breaks the line. */
function useEnter(submit: (event: TargetedEvent) => void) {
  const hasUnnamedKey = useRef(false)
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    // Enter may only confirm the text of an input method. Safari reports 229 for this Enter.
    hasUnnamedKey.current = event.keyCode === 229 && !event.shiftKey
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    submit(event)
  }

  // Some phone keyboards name no key. Then only the following line break shows that Enter was pressed.
  const onBeforeInput = (event: TargetedInputEvent<HTMLTextAreaElement>) => {
    if (event.inputType === 'insertLineBreak' && hasUnnamedKey.current && !event.isComposing) submit(event)
  }
  return { onKeyDown, onBeforeInput }
}
