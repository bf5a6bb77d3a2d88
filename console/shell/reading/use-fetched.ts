import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { type ListOf, readFirst } from '../read-all'
import { useShell } from '../shell'
import { createRetry } from './retry'

export type { ListOf }

export interface FetchedData<T> {
  /** Null until the response arrives. Keeps the last response while fetching again. */
  value: ReadonlySignal<T | null>
  failure: ReadonlySignal<unknown>
  /** Whether the last request failed and is repeated automatically. */
  isRetrying: ReadonlySignal<boolean>
  reload(): Promise<void>
  /** Fetches more entries of a log. Absent when there are no more. */
  loadMore?: (() => void) | undefined
}

/** Fetches an API path, and fetches again when the path changes. An empty path fetches nothing. */
export function useFetched<T>(path: string, everyMs?: number): FetchedData<T> {
  const { api } = useShell()
  return useAnswer(path, () => api.get<T>(path), everyMs)
}

export function useAll<R>(path: string): FetchedData<ListOf<R>> {
  const { api } = useShell()
  return useAnswer(path, () => api.all<R>(path))
}

/** Fetches the newest entries of a log. Each request for more doubles the number of entries. */
export function useLog<R extends { id: string }>(
  path: string,
  query: object,
  page: number,
  everyMs?: number,
): FetchedData<ListOf<R>> {
  const { api } = useShell()
  const filters = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString()
  const range = useSignal({ filters, limit: page })
  const limit = range.value.filters === filters ? range.value.limit : page
  const read = async () => {
    const { count, records } = await readFirst<R>((part) => api.get(`${path}?${queryOf(part)}&${filters}`), limit)
    // Removes duplicates: a new entry shifts older entries into the next batch.
    return { count, records: [...new Map(records.map((each) => [each.id, each])).values()] }
  }
  const log = useAnswer(path && `${path}?limit=${limit}&${filters}`, read, everyMs)
  const found = log.value.value
  const isMore = found !== null && found.count > found.records.length
  const loadMore = () => {
    range.value = { filters, limit: limit * 2 }
  }
  return { ...log, loadMore: isMore ? loadMore : undefined }
}

const queryOf = (part: { limit: number; offset: number }) => `limit=${part.limit}&offset=${part.offset}`

/** Runs `request`, and runs it again when `key` changes. An empty key drops the last answer. */
export function useAnswer<T>(key: string, request: () => Promise<T>, everyMs?: number): FetchedData<T> {
  const value = useSignal<T | null>(null)
  const failure = useSignal<unknown>(null)
  const isRetrying = useSignal(false)
  const requestCount = useSignal(0)
  const last = useRef(reload)
  last.current = reload
  const retry = useMemo(() => createRetry(() => void last.current()), [])

  async function reload() {
    requestCount.value += 1
    if (!key) {
      value.value = null
      return
    }
    const requestNumber = requestCount.value
    try {
      const found = await request()
      // Only the response to the last request counts.
      if (requestNumber !== requestCount.value) return
      value.value = found
      failure.value = null
      isRetrying.value = false
      retry.onSuccess()
    } catch (error) {
      if (requestNumber !== requestCount.value) return
      failure.value = error
      isRetrying.value = retry.onError(error)
    }
  }
  useEffect(() => {
    void reload()
    if (!everyMs) return retry.stop
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload()
    }, everyMs)
    return () => {
      retry.stop()
      clearInterval(timer)
    }
  }, [key])
  return { value, failure, isRetrying, reload }
}
