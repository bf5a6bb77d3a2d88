import laterWords from '../../../strings/english/shared.json'
import { useWords } from '../../../strings/words'
import surface from './Surface.module.css'

/** The note under a button whose sheet could not be fetched. */
export function CouldNotLoad() {
  const word = useWords(laterWords)
  return (
    <p class={surface.alarm} role="alert">
      {word('could_not_load')}
    </p>
  )
}
