import { type PartElement, partIn } from './part-elements'
import type { Scene } from './protocol'

const marks = {
  outline: '2px solid color-mix(in srgb, var(--bw-accent) 60%, transparent)',
  outlineOffset: '3px',
  cursor: 'pointer',
}
const withoutMark = { outline: '', outlineOffset: '', cursor: '' }

/** A tap on a part selects it. Other controls, such as a carousel's arrows, work. `scene`: null if not editable. */
export function startPicking(scene: () => Scene | null, picked: (path: string) => void) {
  let marked: HTMLElement | null = null

  function mark(element: HTMLElement | null) {
    if (marked === element) return
    if (marked) Object.assign(marked.style, withoutMark)
    marked = element
    if (marked) Object.assign(marked.style, marks)
  }

  const found = ({ target }: Event) => {
    const shown = scene()
    return shown && target instanceof Element ? partAt(target, shown) : null
  }

  // Ignore touches: they have no hover, so the highlight would stay.
  addEventListener('pointerover', (event) =>
    mark(event.pointerType === 'touch' ? null : (found(event)?.element ?? null)),
  )
  document.documentElement.addEventListener('pointerleave', () => mark(null))
  // Keep the focus out of the chat, because the studio moves it to a form field.
  addEventListener('mousedown', (event) => found(event) && event.preventDefault(), true)
  // The capture phase on the window precedes every listener of the chat.
  addEventListener(
    'click',
    (event) => {
      const part = found(event)
      if (!part) return
      event.preventDefault()
      event.stopImmediatePropagation()
      mark(null)
      picked(part.path)
    },
    true,
  )
}

/** Returns the part of the stage's message that an element shows, or that the control around it shows. */
function partAt(target: Element, scene: Scene): PartElement | null {
  const root = target.closest('dialog, [role="dialog"]') ?? target.closest('[role="log"] li[data-msg]')
  const message = document.querySelector('[role="log"] li[data-msg]')
  if (!root || (root !== message && !root.matches('dialog, [role="dialog"]'))) return null
  return partIn(root, target, scene)
}
