import { type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { keptText } from '../../../widget/models/composer/kept-text'

/** A text that somebody types, kept for this tab while it differs from the initial text. Never for passwords. */
function typed(key: string, initial = ''): Signal<string> {
  const kept = keptText(() => sessionStorage, `typed:${key}`)
  const value = signal(kept.read() ?? initial)
  value.subscribe((text) => kept.write(text === initial ? null : text))
  return value
}

/** `typed` for a form. Setting the initial text forgets it. */
export const useTyped = (key: string, initial = '') => useMemo(() => typed(key, initial), [key, initial])
