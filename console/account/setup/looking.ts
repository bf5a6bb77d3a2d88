import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const everyMs = 1500

/** Asks again and again while it is drawn, until `enough`; what cannot be answered now is asked again like the rest. */
export function useLooking<T>(ask: () => Promise<T | null>, enough: (found: T) => boolean): Signal<T | null> {
  const found = useSignal<T | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    async function look() {
      const answer = await ask().catch(() => null)
      if (over) return
      if (answer !== null) found.value = answer
      if (answer === null || !enough(answer)) timer = setTimeout(() => void look(), everyMs)
    }
    void look()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [])
  return found
}
