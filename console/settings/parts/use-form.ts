import { useComputed } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Problem } from '../../../contract/problem'
import { createRecordForm, type RecordForm } from '../model/record-form'
import { useSettings, useT } from './context'

interface Options<R extends { updated_at: string }, V extends object> {
  /** Of the record; also names its draft. */
  path: string
  /** What of the record is changed here. */
  take(record: R): V
  /** What is sent for what was changed; the fields themselves where it is not given. */
  give?(changed: Partial<V>): object
  /** With what the server answered, once it is saved. */
  saved?(record: R): void
}

/** A form for the record at an address, looked at again whenever one comes back to the page. */
export function useForm<R extends { updated_at: string }, V extends object>(options: Options<R, V>): RecordForm<V> {
  const { api, drafts, toasts } = useSettings()
  const t = useT()
  const { path, take, give, saved } = options
  const form = useMemo(
    () =>
      createRecordForm<V>({
        key: path,
        drafts,
        read: async () => {
          const record = await api.get<R>(path)
          return { value: take(record), version: record.updated_at }
        },
        write: async (changed, updated_at) => {
          const record = await api.put<R>(path, { ...(give?.(changed) ?? changed), updated_at })
          saved?.(record)
          return { value: take(record), version: record.updated_at }
        },
      }),
    [path],
  )
  useEffect(() => {
    void form.load()
    const look = () => {
      if (document.visibilityState === 'visible') void form.look()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [form])
  useEffect(() => {
    if (form.joined.value > 0) toasts.say(t('joined'))
  }, [form.joined.value])
  return form
}

/** The sentence of the first problem at this path or below it. */
export function problemAt(errors: readonly Problem[], path: string): string | undefined {
  return errors.find(
    (each) => each.path === path || each.path.startsWith(`${path}.`) || each.path.startsWith(`${path}[`),
  )?.message
}

/** As `problemAt`, following the form. */
export function useProblems<V extends object>(form: RecordForm<V>) {
  const errors = useComputed(() => form.errors.value)
  return (path: string) => problemAt(errors.value, path)
}
