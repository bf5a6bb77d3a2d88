import { type ReadonlySignal, signal } from '@preact/signals'

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
