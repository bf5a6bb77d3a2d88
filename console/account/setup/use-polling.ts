import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const pollMs = 1500

/** Repeats a request, even after errors, until `isEnough` returns true or the component unmounts. */
export function usePolling<T>(request: () => Promise<T | null>, isEnough: (found: T) => boolean): Signal<T | null> {
  const found = useSignal<T | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    async function poll() {
      const answer = await request().catch(() => null)
      if (isStopped) return
      if (answer !== null) found.value = answer
      if (answer === null || !isEnough(answer)) timer = setTimeout(() => void poll(), pollMs)
    }
    void poll()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [])
  return found
}
