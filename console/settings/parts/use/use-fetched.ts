import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ListOf } from '../../../shell/read-all'
import { useSettings } from '../context'

export type { ListOf }

export interface Fetched<T> {
  /** Null until it is there; the last one while it is fetched again. */
  value: ReadonlySignal<T | null>
  failure: ReadonlySignal<unknown>
  again(): Promise<void>
}

/** What stands at an address of the API, fetched again where the address changes. An empty address fetches nothing. */
export function useFetched<T>(path: string): Fetched<T> {
  const { api } = useSettings()
  return useAnswer(path, () => api.get<T>(path))
}

/** The same for all records of a list, however many there are. */
export function useAll<R>(path: string): Fetched<ListOf<R>> {
  const { api } = useSettings()
  return useAnswer(path, () => api.all<R>(path))
}

function useAnswer<T>(path: string, ask: () => Promise<T>): Fetched<T> {
  const value = useSignal<T | null>(null)
  const failure = useSignal<unknown>(null)
  const asked = useSignal(0)

  async function again() {
    if (!path) return
    asked.value += 1
    const own = asked.value
    try {
      const found = await ask()
      // Only the last answer counts.
      if (own !== asked.value) return
      value.value = found
      failure.value = null
    } catch (error) {
      if (own === asked.value) failure.value = error
    }
  }
  useEffect(() => {
    void again()
  }, [path])
  return { value, failure, again }
}
