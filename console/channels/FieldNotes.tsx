import type { Note } from './annotate-rendering'
import style from './Channel.module.css'
import { changeKey, useNameWords } from './words'

export function FieldNotes({ notes }: { notes: readonly Note[] }) {
  const t = useNameWords()
  return (
    <>
      {notes.map(({ path, code, message }) => (
        <span key={`${path} ${code} ${message}`} class={style.mark}>
          <strong class={style.did}>{t(changeKey(code))}</strong> {message}
        </span>
      ))}
    </>
  )
}
