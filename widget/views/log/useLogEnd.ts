import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Pixels of the element after the messages. While some are in view, the log is at its end. */
export const endHeight = 8

export type LogEnd = ReturnType<typeof useLogEnd>

/**
 * Keeps a `LogFrame` at its end: while the end is in view, the browser anchors the log there. A script helps where
 * anchoring cannot: the log begins to scroll, its own size changes, the browser is Safari, or a new line is higher than
 * the log and is shown from its top. `away`: the end is out of view. `onResize` is called for changed heights.
 */
export function useLogEnd(unread: boolean, onResize: () => void) {
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const away = useSignal(false)
  /** The last line when the log was moved to its end, or the line that was shown from its top. */
  const known = useRef<HTMLElement | null>(null)
  const lastLine = () => list.current?.lastElementChild as HTMLElement | null
  const latest = useRef({ unread, onResize })
  latest.current = { unread, onResize }

  function toEnd() {
    away.value = false
    known.current = lastLine()
    // An empty log needs no measuring, which would cost a layout.
    if (log.current && known.current) log.current.scrollTop = log.current.scrollHeight
  }

  useLayoutEffect(() => {
    const box = log.current
    const content = box?.firstElementChild as HTMLElement | null
    const end = content?.lastElementChild
    if (!box || !content || !end) return
    const isAnchored = CSS.supports('overflow-anchor:auto')
    let scrolls = false
    let stillUntil = 0
    const onMove = ({ timeStamp }: Event) => {
      stillUntil = timeStamp + 1000
    }
    for (const sign of ['keydown', 'wheel', 'touchmove']) box.addEventListener(sign, onMove, { passive: true })

    function follow(byScript: boolean) {
      const line = lastLine()
      if (!box || !line || away.peek()) return
      if (!latest.current.unread) known.current ??= line
      if (known.current !== line && line.offsetHeight >= box.clientHeight) {
        known.current = line
        away.value = true
        box.scrollTop = line.offsetTop - 8
      } else if (byScript) {
        // A key, the wheel or a finger may still start to scroll, and scrolling by script would stop that.
        const stillMs = stillUntil - performance.now()
        if (stillMs > 0) setTimeout(follow, stillMs, true)
        else box.scrollTop = box.scrollHeight
      }
    }

    // Messages, pictures and the keyboard all change a height, so the heights are observed.
    const sizes = new ResizeObserver((entries) => {
      // Above a keyboard the log is lower, and its end stays in view.
      if (entries.at(-1)?.target === box) known.current = lastLine()
      follow(!isAnchored || !scrolls || entries[0]?.target === box)
      scrolls = content.offsetHeight > box.clientHeight
      // Runs later, because an observer must not change the element that it observes.
      requestAnimationFrame(() => latest.current.onResize())
    })
    sizes.observe(box)
    sizes.observe(content)
    const sight = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        // A closed chat may have no height.
        if (entry?.rootBounds?.height) away.value = !entry.isIntersecting
      },
      { root: box },
    )
    sight.observe(end)
    return () => {
      sizes.disconnect()
      sight.disconnect()
    }
  }, [])

  return { log, list, away, toEnd }
}
