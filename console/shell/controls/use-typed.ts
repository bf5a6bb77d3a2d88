import { type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { storedText } from '../../../widget/models/kept/stored-text'

/** Returns a signal of typed text. While it differs from `initial`, this tab stores it. Not for passwords. */
function typed(key: string, initial = ''): Signal<string> {
  const kept = storedText(() => sessionStorage, `typed:${key}`)
  const value = signal(kept.read() ?? initial)
  value.subscribe((text) => kept.write(text === initial ? null : text))
  return value
}

/** Memoizes `typed` for a form field. Setting the initial text removes the stored one. */
export const useTyped = (key: string, initial = '') => useMemo(() => typed(key, initial), [key, initial])
