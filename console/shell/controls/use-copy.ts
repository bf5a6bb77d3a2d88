import { useSignal } from '@preact/signals'

/** Copies a text. `copied` is false if the browser has no clipboard; the user can then select the text. */
export function useCopy(text: string) {
  const copied = useSignal(false)
  async function copy() {
    copied.value = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  return { copied: copied.value, copy }
}
