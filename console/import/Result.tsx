import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { StructuredType } from '../../contract/structured'
import { TypePicture } from '../../widget/gallery/TypePicture'
import { useWords } from '../../widget/strings/words'
import { useNameWords } from '../channels/words'
import type { Message } from '../compose/message'
import ui from '../shell/controls/ui.module.css'
import { shellWords } from '../shell/strings/en'
import type { Converted } from './convert'
import style from './ImportDialog.module.css'
import { isDropped, type Note } from './notes'
import { useImportWords } from './words'

interface ResultProps {
  converted: Converted
  take(message: Message): void
  /** Goes back to the text box. */
  again(): void
  close(): void
}

/** What the pasted message becomes, and what did not carry over. */
export function Result({ converted, take, again, close }: ResultProps) {
  const { format, messages, notes, noteCount } = converted
  const t = useImportWords()
  const say = useWords(shellWords)
  const chosen = useSignal(0)
  const found = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => found.current?.focus(), [])
  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        const message = messages[chosen.value]
        if (message) take(message)
      }}
    >
      <p ref={found} tabIndex={-1} class={style.found}>
        {t('import_found', { format, count: messages.length })}
      </p>
      <Messages messages={messages} chosen={chosen.value} choose={(nth) => (chosen.value = nth)} />
      {noteCount === 0 && <p class={ui.soft}>{t('import_clean')}</p>}
      <NoteList title={t('import_left_out')} notes={notes.filter(isDropped)} />
      <NoteList title={t('import_changed')} notes={notes.filter((note) => !isDropped(note))} />
      {noteCount > notes.length && <p class={ui.soft}>{t('import_more', { count: noteCount - notes.length })}</p>}
      <div class={`${ui.row} ${style.acts}`}>
        <button type="submit" class={`${ui.button} ${ui.main}`}>
          {t('import_take')}
        </button>
        <button type="button" class={ui.button} onClick={again}>
          {t('import_again')}
        </button>
        <button type="button" class={ui.button} onClick={close}>
          {say('shell_cancel')}
        </button>
      </div>
    </form>
  )
}

interface MessagesProps {
  messages: readonly Message[]
  chosen: number
  choose(nth: number): void
}

function Messages({ messages, chosen, choose }: MessagesProps) {
  const t = useImportWords()
  const group = useId()
  return (
    <fieldset class={style.messages}>
      <legend class={ui.hidden}>{t('import_messages')}</legend>
      {messages.map((message, nth) =>
        messages.length === 1 ? (
          <div key={nth} class={style.message}>
            <Outline message={message} />
          </div>
        ) : (
          <label key={nth} class={style.message}>
            <input type="radio" name={group} checked={nth === chosen} onChange={() => choose(nth)} />
            <Outline message={message} />
          </label>
        ),
      )}
    </fieldset>
  )
}

function Outline({ message }: { message: Message }) {
  const names = useNameWords()
  const { type, text } = outlineOf(message)
  return (
    <>
      <span class={style.picture}>
        <TypePicture type={type} />
      </span>
      <span class={style.outline}>
        <span class={ui.soft}>{names(`type_${type}`)}</span>
        <span dir="auto" class={style.text}>
          {text}
        </span>
      </span>
    </>
  )
}

interface Shown {
  type: StructuredType
  title?: string
  items?: readonly { title?: string }[]
}

function outlineOf({ body, structured_content: content }: Message): { type: StructuredType; text: string } {
  const { type, title, items = [] } = content as Shown
  const text = title ?? (typeof body === 'string' ? body : '')
  return { type, text: text || (items[0]?.title ?? '') }
}

function NoteList({ title, notes }: { title: string; notes: readonly Note[] }) {
  const t = useImportWords()
  const id = useId()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul class={style.notes}>
        {notes.map(({ path, code, params }, nth) => (
          <li key={nth}>
            {path === '' ? (
              <span class={style.whole}>{t('import_whole')}</span>
            ) : (
              <code dir="ltr" class={style.path}>
                {path}
              </code>
            )}
            <span class={style.sentence}>{t(`imported_${code}`, params)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
