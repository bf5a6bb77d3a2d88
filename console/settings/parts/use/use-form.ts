import type { ReadonlySignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import type { Problem } from '../../../../contract/structured/problem'
import { createRecordForm, type RecordForm } from '../../../record/record-form'
import { useRecordForm } from '../../../record/use-record-form'
import { useProblemSentence } from '../../../shell/words/problems'
import { useSettings, useT } from '../context'

export interface FormOf<R extends { updated_at: string }, V extends object> {
  /** The API path of the record, which is also the key of its draft. */
  path: string
  take(record: R): V
  /** Converts changed fields to a request body. Without this function, the fields are the body. */
  give?(changed: Partial<V>): object
  saved?(record: R): void
}

export function useForm<R extends { updated_at: string }, V extends object>(options: FormOf<R, V>): RecordForm<V> {
  const { api, drafts } = useSettings()
  const { path, take, give, saved } = options
  return useRecordForm<V>({
    key: path,
    drafts,
    t: useT(),
    read: async () => {
      const record = await api.get<R>(path)
      return { value: take(record), version: record.updated_at }
    },
    write: async (changed, updated_at) => {
      const record = await api.put<R>(path, { ...(give?.(changed) ?? changed), updated_at })
      saved?.(record)
      return { value: take(record), version: record.updated_at }
    },
  })
}

/** Returns the form of a new record. Its draft stays until `create` succeeds. */
export function useNew<V extends object>(
  key: string,
  empty: V,
  create: (fields: V) => Promise<unknown>,
): RecordForm<V> {
  const { drafts } = useSettings()
  const send = useRef(create)
  send.current = create
  return useMemo(() => {
    const begin = { value: empty, version: '' }
    const write = async (changed: Partial<V>) => {
      await send.current({ ...empty, ...changed })
      return begin
    }
    return createRecordForm<V>({ key, drafts, begin, read: async () => begin, write })
  }, [key])
}

export function useProblems({ errors }: { errors: ReadonlySignal<readonly Problem[]> }) {
  const sentence = useProblemSentence()
  return (path: string): string | undefined => {
    const found = errors.value.find((each) => {
      const subpath = bare(each.path).startsWith(bare(path)) && bare(each.path).slice(bare(path).length)
      return subpath !== false && /^($|[.[])/.test(subpath)
    })
    return found && sentence(found)
  }
}

/** Removes the prefix of settings from an error's path, because the form has settings as plain fields. */
const bare = (path: string) => path.replace(/^settings\./, '')
