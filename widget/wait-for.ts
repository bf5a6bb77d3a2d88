import { effect } from '@preact/signals'

export function waitFor<T>(look: () => T | null): Promise<T> {
  return new Promise((found) => {
    const end = effect(() => {
      const seen = look()
      if (seen === null) return
      found(seen)
      queueMicrotask(() => end())
    })
  })
}
