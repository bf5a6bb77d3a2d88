import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const everyMs = 1500

/** Repeats a request, even after errors, until `enough` returns true or the component unmounts. */
export function usePolling<T>(ask: () => Promise<T | null>, enough: (found: T) => boolean): Signal<T | null> {
  const found = useSignal<T | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    async function poll() {
      const answer = await ask().catch(() => null)
      if (over) return
      if (answer !== null) found.value = answer
      if (answer === null || !enough(answer)) timer = setTimeout(() => void poll(), everyMs)
    }
    void poll()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [])
  return found
}
