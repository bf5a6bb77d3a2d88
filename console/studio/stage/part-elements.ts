import { type MessagePart, partsOf, slotPaths } from './parts'
import type { Scene } from './protocol'

export interface PartElement {
  element: HTMLElement
  path: string
}

const controls = 'a, button, label, input, textarea, select, summary'

/** Returns the part of a message that an element of `root` shows, or that the control around it shows. */
export function partIn(root: Element, target: Element, scene: Scene): PartElement | null {
  const parts = partsShownIn(root, scene)
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

/** Returns the element of `root` that shows each part, by path. Parts that are not shown are absent. */
export function elementsOf(root: Element, scene: Scene): Map<string, HTMLElement> {
  const elements = new Map<string, HTMLElement>()
  for (const target of root.querySelectorAll('*')) {
    const own = [...target.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!own && !target.matches('img, [placeholder]')) continue
    const part = partIn(root, target, scene)
    if (part && !elements.has(part.path)) elements.set(part.path, part.element)
  }
  return elements
}

/** Returns the parts that `root` can show: in an opened form those of the open page, as pages may have equal texts. */
function partsShownIn(root: Element, scene: Scene): readonly MessagePart[] {
  const parts = partsOf(scene)
  const form = scene.structured_content
  if (form?.type !== 'form' || !root.matches('dialog')) return parts
  const question = root.querySelector('[data-focus]')?.textContent?.trim()
  const open = form.pages.flatMap(({ title }, nth) => (title?.trim() === question ? [pagePath(nth)] : []))
  const isOpen = (path: string) => !path.startsWith(pagesPath) || open.some((each) => path.startsWith(each))
  return open.length > 0 ? parts.filter(({ path }) => isOpen(path)) : parts
}

const pagesPath = 'structured_content.pages['
const pagePath = (nth: number) => `${pagesPath}${nth}].`

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
