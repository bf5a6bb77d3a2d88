import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { useScroll } from '../../../../widget/views/log/useScroll'
import type { Talk } from '../talk'

type Scroll = Pick<ReturnType<typeof useScroll>, 'log' | 'pinned' | 'onScroll'>

/** Scrolls the found message to the middle of the log, as soon as it is loaded, and keeps it there. */
export function useTarget(talk: Talk, list: RefObject<HTMLElement | null>, { log, pinned, onScroll }: Scroll) {
  const target = talk.target.value
  useLayoutEffect(() => {
    const line = target?.read && list.current?.querySelector<HTMLElement>(`[data-msg="${target.id}"]`)
    if (!line || !log.current) return
    const [place, around] = [line.getBoundingClientRect(), log.current.getBoundingClientRect()]
    pinned.current = false
    // A message higher than the log shows its top.
    log.current.scrollTop += place.top - around.top - Math.max(8, (around.height - place.height) / 2)
    onScroll()
    if (target.focus) line.focus({ preventScroll: true })
  }, [target])
}
