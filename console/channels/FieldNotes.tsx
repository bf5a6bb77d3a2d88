import type { Note } from './annotate-rendering'
import style from './Channel.module.css'
import { changeWords } from './words'

export function FieldNotes({ notes }: { notes: readonly Note[] }) {
  return (
    <>
      {notes.map(({ path, code, message }) => (
        <span key={`${path} ${code} ${message}`} class={style.mark}>
          <strong class={style.did}>{changeWords[code] ?? changeWords.refused}</strong> {message}
        </span>
      ))}
    </>
  )
}
