import { type ReadonlySignal, signal } from '@preact/signals'

/** Returns whether the page of the chat is in view, as a signal that is updated until `life` ends. */
export function createPageInView(life: AbortController): ReadonlySignal<boolean> {
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
