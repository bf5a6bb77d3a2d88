import { useEffect, useMemo } from 'preact/hooks'
import { useShell } from '../shell/shell'
import type { Drafts } from './drafts'
import type { Server } from './record-exchange'
import { createRecordForm, type RecordForm } from './record-form'
import type { RecordWords } from './record-words'

interface RecordFormOptions<V extends object> extends Server<V> {
  /** The storage key of the draft. A new key begins a new form. */
  key: string
  drafts: Drafts
  t: RecordWords
}

/** Loads a record into a form, and checks its version when the user returns to the page. */
export function useRecordForm<V extends object>({ t, ...options }: RecordFormOptions<V>): RecordForm<V> {
  const { toasts } = useShell()
  const form = useMemo(() => createRecordForm<V>(options), [options.key])
  useEffect(() => {
    void form.load()
    const checkVersion = () => {
      if (document.visibilityState === 'visible') void form.checkVersion()
    }
    document.addEventListener('visibilitychange', checkVersion)
    addEventListener('focus', checkVersion)
    return () => {
      form.stop()
      document.removeEventListener('visibilitychange', checkVersion)
      removeEventListener('focus', checkVersion)
    }
  }, [form])
  useEffect(() => {
    if (form.joined.value > 0) toasts.say(t('record_joined'))
  }, [form.joined.value])
  return form
}
