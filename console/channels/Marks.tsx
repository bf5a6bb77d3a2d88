import type { Note } from './annotated'
import style from './Channel.module.css'
import { didWords } from './words'

/** A channel's note on a field: the change in one word, then the sentence. */
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
