import { useSignal } from '@preact/signals'
import { useContext, useRef } from 'preact/hooks'
import { Words } from '../../../strings/words'

/**
 * A part of a view that is fetched, with its texts, when it is needed: on a press, or earlier, when the pointer comes
 * near.
 */
export function useLater<P>(load: () => Promise<P>) {
  const part = useSignal<P | null>(null)
  const failed = useSignal(false)
  const { later } = useContext(Words)

  const again = useRef(load)

  function want() {
    failed.value = false
    Promise.all([again.current(), later?.()]).then(
      ([loaded]) => {
        part.value = loaded
      },
      (failure) => {
        failed.value = true
        // Browsers remember that a module could not be fetched, and fetch it again only under another address; Chromium names the module.
        const address = /http\S+\.js/.exec(`${failure}`)?.[0]
        again.current = address ? () => import(/* @vite-ignore */ `${address}?${Date.now()}`) : load
      },
    )
  }

  return { part: part.value, failed: failed.value, near: { onPointerEnter: want, onFocus: want }, want }
}
