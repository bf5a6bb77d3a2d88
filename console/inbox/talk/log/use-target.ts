import { useLayoutEffect } from 'preact/hooks'
import type { LogEnd } from '../../../../widget/views/log/useLogEnd'
import type { Talk } from '../talk'

/** Scrolls the found message to the middle of the log, as soon as it is loaded, and keeps it there. */
export function useTarget(talk: Talk, { log, list, away }: LogEnd) {
  const target = talk.target.value
  useLayoutEffect(() => {
    const line = target?.read && list.current?.querySelector<HTMLElement>(`[data-msg="${target.id}"]`)
    if (!line || !log.current) return
    away.value = true
    // A message higher than the log shows its top.
    line.scrollIntoView({ block: line.offsetHeight < log.current.clientHeight ? 'center' : 'start' })
    if (target.focus) line.focus({ preventScroll: true })
  }, [target])
}
