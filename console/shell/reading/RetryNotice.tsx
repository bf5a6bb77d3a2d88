import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import style from './RetryNotice.module.css'

export function RetryNotice() {
  return (
    <p class={style.line} role="status">
      {useWords(shellWords)('shell_tries_again')}
    </p>
  )
}
