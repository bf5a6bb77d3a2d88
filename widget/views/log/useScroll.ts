import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Closer to the end than this, in pixels, the log follows what arrives. */
const nearEnd = 48

/** Keeps the log at its end while the customer reads there, and where it is while they read further up. `onResize`: its lines take another height. */
export function useScroll(list: RefObject<HTMLElement | null>, onResize: () => void) {
  const log = useRef<HTMLDivElement>(null)
  const pinned = useRef(true)
  const away = useSignal(false)
  /** The customer touched the wheel, the keys or the log since it was at its end. */
  const byHand = useRef(false)

  function toEnd() {
    pinned.current = true
    away.value = false
    // An empty log needs no measuring, which would cost a layout.
    if (log.current && list.current?.firstChild) log.current.scrollTop = log.current.scrollHeight
  }

  function onScroll() {
    if (!log.current) return
    const { scrollTop, scrollHeight, clientHeight } = log.current
    const atEnd = scrollHeight - scrollTop - clientHeight < nearEnd
    // When the end moved because a message came or went, the log still follows it.
    if (byHand.current || atEnd) pinned.current = atEnd
    if (atEnd) byHand.current = false
    away.value = !pinned.current
  }

  const onHand = () => {
    byHand.current = true
  }

  const resized = useRef(onResize)
  resized.current = onResize

  // Messages, pictures and the keyboard all change a height, so the heights are observed.
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => {
      if (pinned.current) toEnd()
      // Later, because an observer must not change what it observes.
      requestAnimationFrame(() => resized.current())
    })
    for (const element of [log.current, list.current]) if (element) watch.observe(element)
    return () => watch.disconnect()
  }, [])

  return { log, pinned, away, onScroll, onHand, toEnd }
}
