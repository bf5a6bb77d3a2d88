import { type ReadonlySignal, signal } from '@preact/signals'

/** Whether the page of the chat is in view; changes are reported until `life` ends. */
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
