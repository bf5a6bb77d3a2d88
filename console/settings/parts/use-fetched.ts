import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useSettings } from './context'

export interface Fetched<T> {
  /** Null until it is there; the last one while it is fetched again. */
  value: ReadonlySignal<T | null>
  failure: ReadonlySignal<unknown>
  again(): Promise<void>
}

export interface ListOf<T> {
  count: number
  records: T[]
}

/** What stands at an address of the API, fetched again where the address changes. An empty address fetches nothing. */
export function useFetched<T>(path: string): Fetched<T> {
  const { api } = useSettings()
  const value = useSignal<T | null>(null)
  const failure = useSignal<unknown>(null)
  const asked = useSignal(0)

  async function again() {
    if (!path) return
    asked.value += 1
    const own = asked.value
    try {
      const found = await api.get<T>(path)
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
