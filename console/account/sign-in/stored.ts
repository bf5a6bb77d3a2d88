import { type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'

/** A text field's value, stored for this tab until it is forgotten, so that a reload loses nothing. Never for passwords. */
export function stored(key: string, initial = ''): Signal<string> {
  const own = `account:${key}`
  const value = signal(sessionStorage.getItem(own) ?? initial)
  value.subscribe((text) => sessionStorage.setItem(own, text))
  return value
}

export const useStored = (key: string, initial = '') => useMemo(() => stored(key, initial), [key])
