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

  const again = useRef<(() => Promise<P>) | null>(null)

  function want() {
    failed.value = false
    Promise.all([(again.current ?? load)(), later?.()]).then(
      ([loaded]) => {
        part.value = loaded
      },
      (failure) => {
        failed.value = true
        again.current = anotherWay(failure)
      },
    )
  }

  return { part: part.value, failed: failed.value, near: { onPointerEnter: want, onFocus: want }, want }
}

/**
 * Browsers remember that a module could not be fetched, and fetch it again only under another address; Chromium names
 * the module.
 */
function anotherWay<P>(failure: unknown): (() => Promise<P>) | null {
  const address = /http\S+\.js/.exec(`${failure}`)?.[0]
  return address ? () => import(/* @vite-ignore */ `${address}?${Date.now()}`) : null
}
