import { useLayoutEffect } from 'preact/hooks'
import type { LogEnd } from '../../../../widget/views/log/useLogEnd'
import { isTyping } from '../../../shell/is-typing'
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
    // An agent who writes already keeps the focus, because letters outside of a text box are shortcuts.
    if (target.focus && !isTyping()) line.focus({ preventScroll: true })
  }, [target])
}
