import { type MessagePart, partsOf, slotPaths } from './parts'
import type { Scene } from './protocol'

interface PartElement {
  element: HTMLElement
  path: string
}

const controls = 'a, button, label, input, textarea, select, summary'

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

/** Returns the part of the message that an element shows, or that the control around it shows. */
function partAt(target: Element, scene: Scene): PartElement | null {
  const root = target.closest('dialog, [role="dialog"]') ?? target.closest('[role="log"] li[data-msg]')
  const message = document.querySelector('[role="log"] li[data-msg]')
  if (!root || (root !== message && !root.matches('dialog, [role="dialog"]'))) return null
  const parts = partsOf(scene)
  const control = target.closest(controls)
  for (let element: Element | null = target; element && root.contains(element); element = element.parentElement) {
    const part = pictureOf(element, parts) ?? textOf(element, root, parts)
    if (part) return part
    // A control that shows no part works normally; do not select the part around it.
    if (element === control) return slotAt(control, root, scene)
    if (element === root) return null
  }
  return null
}

function pictureOf(element: Element, parts: readonly MessagePart[]): PartElement | null {
  if (!(element instanceof HTMLImageElement)) return null
  const shows = ({ picture }: MessagePart) => picture && element.src.startsWith(new URL(picture, location.href).href)
  return partElement(element, parts.find(shows))
}

const partElement = (element: Element | null, part: MessagePart | undefined): PartElement | null =>
  element && part ? { element: element as HTMLElement, path: part.path } : null

function textOf(element: Element, root: Element, parts: readonly MessagePart[]): PartElement | null {
  const placeholder = element.getAttribute('placeholder')
  const known = new Map<string, number>()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const fields = parts.filter((part) => part.text === text)
    if (fields.length === 0) continue
    const nth = known.get(text) ?? 0
    known.set(text, nth + 1)
    if (element.contains(node)) return partElement(node.parentElement, fields[Math.min(nth, fields.length - 1)])
  }
  const whole = parts.find(({ text }) => text === placeholder || text === element.textContent?.trim())
  return partElement(element, whole)
}

/** Finds a time slot by its index, because its displayed text depends on the chat's language. */
function slotAt(control: Element, root: Element, { structured_content }: Scene): PartElement | null {
  const slots = [...root.querySelectorAll<HTMLElement>('button')].filter((each) => /\d/.test(each.textContent ?? ''))
  const nth = slots.indexOf(control as HTMLElement)
  const path = slotPaths(structured_content)[nth]
  return path ? { element: control as HTMLElement, path } : null
}
