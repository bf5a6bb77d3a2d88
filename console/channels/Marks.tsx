import type { Note } from './annotated'
import style from './Channel.module.css'
import { didWords } from './words'

/** What a channel says about a field: what it did in one word, then its own sentence. */
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
