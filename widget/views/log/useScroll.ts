import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Closer to the end than this, in pixels, the log scrolls to new messages. */
const nearEnd = 48

/**
 * Scrolls the log to new messages while it is at its end, but never past the top of a high line. `onResize` is called
 * for changed heights.
 */
export function useScroll(list: RefObject<HTMLElement | null>, unread: boolean, onResize: () => void) {
  const log = useRef<HTMLDivElement>(null)
  const pinned = useRef(true)
  const away = useSignal(false)
  /**
   * The scroll position of the customer's last input (wheel, key, touch, focus); -1 if there was none since the log was
   * at its end.
   */
  const byHand = useRef(-1)
  /** Until this time the log does not follow: a key, the wheel or a finger may still start to scroll it. */
  const stillUntil = useRef(0)
  /** The last line when the log was moved to its end or touched. The log does not stop at its top again. */
  const known = useRef<HTMLElement | null>(null)
  const hold = () => {
    known.current = list.current?.lastElementChild as HTMLElement | null
  }

  function toEnd() {
    pinned.current = true
    away.value = false
    byHand.current = -1
    hold()
    // An empty log needs no measuring, which would cost a layout.
    if (log.current && known.current) log.current.scrollTop = log.current.scrollHeight
  }

  /** Scrolls to the end, but not past the top of a new line. */
  function follow() {
    if (!pinned.current) return onScroll()
    // Scrolling by script would stop a smooth scroll of the customer before its first frame.
    const stillMs = stillUntil.current - performance.now()
    if (stillMs > 0) return void setTimeout(follow, stillMs)
    const before = known.current
    toEnd()
    const line = known.current
    if (!log.current || !line || (before ? before === line : !latest.current.unread)) return
    const top = line.offsetTop - 8
    if (top >= log.current.scrollTop) known.current = before
    else {
      log.current.scrollTop = top
      pinned.current = false
      away.value = true
    }
  }

  function onScroll() {
    if (!log.current) return
    const { scrollTop, scrollHeight, clientHeight } = log.current
    const rest = scrollHeight - scrollTop - clientHeight
    const from = byHand.current
    // The first frames of a smooth scroll upwards are still near the end.
    const atEnd = rest < (scrollTop < from ? 1 : nearEnd)
    if (from < 0 ? atEnd : scrollTop !== from) pinned.current = atEnd
    if (atEnd && scrollTop > from) byHand.current = -1
    away.value = !pinned.current
  }

  const onHand = () => {
    byHand.current = log.current?.scrollTop ?? -1
    hold()
  }

  const onMove = () => {
    // On a busy machine the first frame of a smooth scroll comes late.
    stillUntil.current = performance.now() + 1000
    onHand()
  }

  const latest = useRef({ unread, onResize })
  latest.current = { unread, onResize }

  // Messages, pictures and the keyboard all change a height, so the heights are observed.
  useLayoutEffect(() => {
    const watch = new ResizeObserver((entries) => {
      // Above a keyboard the log is lower, and its end stays in view.
      if (pinned.current && entries.at(-1)?.target === log.current) toEnd()
      else follow()
      // Runs later, because an observer must not change the element that it observes.
      requestAnimationFrame(() => latest.current.onResize())
    })
    for (const element of [log.current, list.current]) if (element) watch.observe(element)
    return () => watch.disconnect()
  }, [])

  return { log, pinned, away, onScroll, onHand, onMove, toEnd, follow }
}
