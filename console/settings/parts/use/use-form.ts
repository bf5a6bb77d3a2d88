import type { ReadonlySignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Problem } from '../../../../contract/structured/problem'
import { useProblemSentence } from '../../../shell/words/problems'
import { createRecordForm, type RecordForm } from '../../model/record-form'
import { useSettings, useT } from '../context'

export interface FormOf<R extends { updated_at: string }, V extends object> {
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
export function useForm<R extends { updated_at: string }, V extends object>(options: FormOf<R, V>): RecordForm<V> {
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

/** The same for a record that is not there yet. What is typed stays a draft until `create` has made it, and stays where the server says no. */
export function useNew<V extends object>(
  key: string,
  nothing: V,
  create: (written: V) => Promise<unknown>,
): RecordForm<V> {
  const { drafts } = useSettings()
  const send = useRef(create)
  send.current = create
  return useMemo(() => {
    const begin = { value: nothing, version: '' }
    const write = async (changed: Partial<V>) => {
      await send.current({ ...nothing, ...changed })
      return begin
    }
    return createRecordForm<V>({ key, drafts, begin, read: async () => begin, write })
  }, [key])
}

/** Looks up what to say at a path: of the first problem there or below it, as long as the server's answer stands. */
export function useProblems({ errors }: { errors: ReadonlySignal<readonly Problem[]> }) {
  const sentence = useProblemSentence()
  return (path: string): string | undefined => {
    const found = errors.value.find((each) => {
      const rest = bare(each.path).startsWith(bare(path)) && bare(each.path).slice(bare(path).length)
      return rest !== false && /^($|[.[])/.test(rest)
    })
    return found && sentence(found)
  }
}

/** Settings of a source are fields like others here. */
const bare = (path: string) => path.replace(/^settings\./, '')
