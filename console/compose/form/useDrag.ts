import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'

export interface Drag {
  from: number
  to: number
}

/** Works with a mouse, a pen or a finger. Escape cancels the move. */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (drag: Drag) => void) {
  const drag = useSignal<Drag | null>(null)

  function begin(from: number, { currentTarget, pointerId, button }: PointerEvent) {
    if (button !== 0) return
    const handle = currentTarget as HTMLElement
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])]
    const otherRows = rows.filter((_, nth) => nth !== from)
    const life = new AbortController()
    const options = { signal: life.signal }
    const end = (dropped: Drag | null) => {
      life.abort()
      drag.value = null
      if (dropped && dropped.from !== dropped.to) drop(dropped)
    }
    handle.setPointerCapture(pointerId)
    drag.value = { from, to: from }
    handle.addEventListener(
      'pointermove',
      ({ clientY }) => {
        drag.value = { from, to: otherRows.filter((row) => middleOf(row) < clientY).length }
      },
      options,
    )
    handle.addEventListener('pointerup', () => end(drag.peek()), options)
    handle.addEventListener('pointercancel', () => end(null), options)
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), options)
  }

  return { drag, begin }
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
