import laterWords from '../../../strings/english/shared.json'
import { useWords } from '../../../strings/words'
import surface from './Surface.module.css'

/** Under a button whose sheet did not arrive. */
export function CouldNotLoad() {
  const word = useWords(laterWords)
  return (
    <p class={surface.alarm} role="alert">
      {word('could_not_load')}
    </p>
  )
}
