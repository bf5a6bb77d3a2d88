import type { Settings } from '../../../contract/chat/embed'
import type { CornerFacts } from './corner'
import type { AttributeFacts } from './tag-attributes'

export const chatTags = () => [...document.scripts].filter(({ src }) => /\/chat\/[^/]+\/loader\.js(\?|$)/.test(src))

/** Returns the attributes of the tag. If the tag was removed, returns the attributes that it had. */
export function tagFacts(tag: HTMLScriptElement | undefined, written: Settings): AttributeFacts {
  return {
    data: { ...(tag?.dataset ?? written) },
    plain: (tag?.getAttributeNames() ?? []).filter(
      (name) => !/^(data-|on)|^(src|async|defer|type|id|class|nonce)$/.test(name),
    ),
    finds(selector) {
      try {
        return document.querySelectorAll(selector).length
      } catch {
        return null
      }
    },
    isColor: (text) => CSS.supports('color', text),
  }
}

/** Whether this storage accepts an entry. In some browsers the storage exists but has no space. */
export function canStore(area: () => Storage): boolean {
  try {
    area().setItem('bubblewire:doctor', '')
    area().removeItem('bubblewire:doctor')
    return true
  } catch {
    return false
  }
}

/** Returns the elements over and under the bubble or the open chat, tested at its centre and near its corners. */
export function cornerFacts(bubble: HTMLElement, button: HTMLElement): CornerFacts {
  const frame = bubble.shadowRoot?.querySelector('iframe')
  const element = button.inert ? (frame && !frame.inert ? frame : null) : button
  const covering: string[] = []
  const covered: string[] = []
  const visible = element && (element === button ? 'bubble' : 'chat')
  if (!element || !visible) return { visible: null, outside: false, moving: [], covering: [], covered: [] }
  const { left, top, width, height, right, bottom } = element.getBoundingClientRect()
  for (const [x, y] of [
    [0.5, 0.5],
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ] as const) {
    let above = true
    for (const each of document.elementsFromPoint(left + x * width, top + y * height)) {
      if (each.id.startsWith('bubblewire-doctor')) continue
      if (each === bubble) above = false
      else if (above) covering.push(elementName(each))
      else if (isFixed(each)) covered.push(elementName(each))
    }
  }
  const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
  return {
    visible,
    outside,
    moving: movingStyles(bubble),
    covering: firstThree(covering),
    covered: firstThree(covered),
  }
}

const firstThree = (names: string[]) => names.filter((each, place) => names.indexOf(each) === place).slice(0, 3)

function movingStyles(bubble: HTMLElement): string[] {
  const found: string[] = []
  for (let each = bubble.parentElement; each; each = each.parentElement) {
    const style = getComputedStyle(each)
    for (const name of [
      'transform',
      'translate',
      'rotate',
      'scale',
      'filter',
      'backdropFilter',
      'perspective',
    ] as const)
      if (style[name] && style[name] !== 'none') found.push(`${name} of ${elementName(each)}`)
    if (/paint|layout|strict|content/.test(style.contain)) found.push(`contain of ${elementName(each)}`)
    if (/transform|filter|perspective/.test(style.willChange)) found.push(`will-change of ${elementName(each)}`)
  }
  return found
}

/** Whether the element or one of its ancestors is fixed, so that it does not scroll with the page. */
function isFixed(element: Element): boolean {
  if (element.id.startsWith('bubblewire:')) return true
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(each).position)) return true
  return false
}

const elementName = ({ localName, id, classList }: Element) =>
  localName + (id ? `#${id}` : classList[0] ? `.${classList[0]}` : '')
