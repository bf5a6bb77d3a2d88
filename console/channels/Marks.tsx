import type { Note } from './annotated'
import style from './Channel.module.css'
import { didWords } from './words'

/** Draws a channel's note on a field: the kind of change, then its text. */
export function Marks({ notes }: { notes: readonly Note[] }) {
  return (
    <>
      {notes.map(({ path, code, message }) => (
        <span key={`${path} ${code} ${message}`} class={style.mark}>
          <strong class={style.did}>{didWords[code] ?? didWords.refused}</strong> {message}
        </span>
      ))}
    </>
  )
}
