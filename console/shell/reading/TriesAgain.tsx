import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import style from './TriesAgain.module.css'

/** Says that the page repeats a reading that failed for now. */
export function TriesAgain() {
  return (
    <p class={style.line} role="status">
      {useWords(shellWords)('shell_tries_again')}
    </p>
  )
}
