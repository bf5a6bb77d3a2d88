import { useSignal } from '@preact/signals'

/** A part of a view that is fetched when it is wanted: on a press, or a moment before, when the pointer comes near. */
export function useLater<P>(load: () => Promise<P>) {
  const part = useSignal<P | null>(null)
  const failed = useSignal(false)

  function want() {
    failed.value = false
    load().then(
      (loaded) => {
        part.value = loaded
      },
      () => {
        failed.value = true
      },
    )
  }

  return { part: part.value, failed: failed.value, near: { onPointerEnter: want, onFocus: want }, want }
}
