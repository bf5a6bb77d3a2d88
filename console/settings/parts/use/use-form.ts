import type { ReadonlySignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Problem } from '../../../../contract/structured/problem'
import { useProblemSentence } from '../../../shell/words/problems'
import { createRecordForm, type RecordForm } from '../../model/record-form'
import { useSettings, useT } from '../context'

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

/** Looks up what to say at a path: of the first problem there or below it, as long as the server's answer stands. */
export function useProblems({ errors }: { errors: ReadonlySignal<readonly Problem[]> }) {
  const sentence = useProblemSentence()
  return (path: string): string | undefined => {
    const found = errors.value.find(
      (each) => each.path === path || each.path.startsWith(`${path}.`) || each.path.startsWith(`${path}[`),
    )
    return found && sentence(found)
  }
}
