import { useSignal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import { Words } from '../../strings/words'

/** A part of a view that is fetched, with its words, when it is wanted: on a press, or a moment before, when the pointer comes near. */
export function useLater<P>(load: () => Promise<P>) {
  const part = useSignal<P | null>(null)
  const failed = useSignal(false)
  const { later } = useContext(Words)

  function want() {
    failed.value = false
    Promise.all([load(), later?.()]).then(
      ([loaded]) => {
        part.value = loaded
      },
      () => {
        failed.value = true
      },
    )
  }

  return { part: part.value, failed: failed.value, near: { onPointerEnter: want, onFocus: want }, want }
}
