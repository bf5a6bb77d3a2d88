import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { type ListOf, readFirst } from '../../../shell/read-all'
import { createRetry } from '../../../shell/reading/retry'
import { useSettings } from '../context'

export type { ListOf }

export interface Fetched<T> {
  /** Null until the response arrives. Keeps the last response while fetching again. */
  value: ReadonlySignal<T | null>
  failure: ReadonlySignal<unknown>
  /** Whether the last request failed and is repeated automatically. */
  repeats: ReadonlySignal<boolean>
  again(): Promise<void>
  /** Fetches more entries of a log. Absent when there are no more. */
  more?: (() => void) | undefined
}

/** Fetches an API path, and fetches again when the path changes. An empty path fetches nothing. */
export function useFetched<T>(path: string, everyMs?: number): Fetched<T> {
  const { api } = useSettings()
  return useAnswer(path, () => api.get<T>(path), everyMs)
}

export function useAll<R>(path: string): Fetched<ListOf<R>> {
  const { api } = useSettings()
  return useAnswer(path, () => api.all<R>(path))
}

/** Fetches the newest entries of a log. Each request for more doubles the number of entries. */
export function useLog<R extends { id: string }>(
  path: string,
  query: object,
  page: number,
  everyMs?: number,
): Fetched<ListOf<R>> {
  const { api } = useSettings()
  const filters = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString()
  const shown = useSignal({ filters, limit: page })
  const limit = shown.value.filters === filters ? shown.value.limit : page
  const read = async () => {
    const { count, records } = await readFirst<R>((part) => api.get(`${path}?${queryOf(part)}&${filters}`), limit)
    // Removes duplicates: a new entry shifts older entries into the next batch.
    return { count, records: [...new Map(records.map((each) => [each.id, each])).values()] }
  }
  const log = useAnswer(path && `${path}?limit=${limit}&${filters}`, read, everyMs)
  const found = log.value.value
  const isMore = found !== null && found.count > found.records.length
  const more = () => {
    shown.value = { filters, limit: limit * 2 }
  }
  return { ...log, more: isMore ? more : undefined }
}

const queryOf = (part: { limit: number; offset: number }) => `limit=${part.limit}&offset=${part.offset}`

function useAnswer<T>(path: string, ask: () => Promise<T>, everyMs?: number): Fetched<T> {
  const value = useSignal<T | null>(null)
  const failure = useSignal<unknown>(null)
  const repeats = useSignal(false)
  const asked = useSignal(0)
  const last = useRef(again)
  last.current = again
  const retry = useMemo(() => createRetry(() => void last.current()), [])

  async function again() {
    if (!path) return
    asked.value += 1
    const own = asked.value
    try {
      const found = await ask()
      // Only the response to the last request counts.
      if (own !== asked.value) return
      value.value = found
      failure.value = null
      repeats.value = false
      retry.done()
    } catch (error) {
      if (own !== asked.value) return
      failure.value = error
      repeats.value = retry.repeats(error)
    }
  }
  useEffect(() => {
    void again()
    if (!everyMs) return retry.stop
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void again()
    }, everyMs)
    return () => {
      retry.stop()
      clearInterval(timer)
    }
  }, [path])
  return { value, failure, repeats, again }
}
