import { effect } from '@preact/signals'

export function waitFor<T>(read: () => T | null): Promise<T> {
  return new Promise((found) => {
    const end = effect(() => {
      const seen = read()
      if (seen === null) return
      found(seen)
      queueMicrotask(() => end())
    })
  })
}
