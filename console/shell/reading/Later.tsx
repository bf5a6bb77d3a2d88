import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Dictionaries } from '../words/languages'
import { RetryNotice } from './RetryNotice'
import { createRetry } from './retry'
import { useLater } from './use-later'

interface LaterProps<M> {
  fetch(): Promise<M>
  dictionaries?: Dictionaries
  children(part: M): ComponentChildren
}

/** Fetches code and its texts when it is first drawn. Says so if that failed, and tries again. */
export function Later<M>({ fetch, dictionaries, children }: LaterProps<M>) {
  const { part, failure, load } = useLater(fetch, dictionaries)
  useEffect(() => {
    const retry = createRetry(() => void attempt())
    let isShown = true
    async function attempt() {
      await load()
      if (failure.peek() && isShown) retry.failed()
    }
    void attempt()
    return () => {
      isShown = false
      retry.stop()
    }
  }, [])
  if (part.value) return <>{children(part.value)}</>
  return failure.value && <RetryNotice />
}
