import { type ReadonlySignal, signal } from '@preact/signals'

/** The page of the chat is in view; it says so until `life` ends. */
export function pageInView(life: AbortController): ReadonlySignal<boolean> {
  const inView = signal(document.visibilityState === 'visible')
  document.addEventListener(
    'visibilitychange',
    () => {
      inView.value = document.visibilityState === 'visible'
    },
    life,
  )
  return inView
}
