import { type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { storedText } from '../../../widget/models/kept/stored-text'

/** Returns a signal of typed text. While it differs from `initial`, this tab stores it. Not for passwords. */
function createTypedSignal(key: string, initial = ''): Signal<string> {
  const stored = storedText(() => sessionStorage, `typed:${key}`)
  const value = signal(stored.read() ?? initial)
  value.subscribe((text) => stored.write(text === initial ? null : text))
  return value
}

/** Memoizes the typed text of a form field. Setting the initial text removes the stored one. */
export const useTyped = (key: string, initial = '') => useMemo(() => createTypedSignal(key, initial), [key, initial])
