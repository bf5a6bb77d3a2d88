import { pageShade } from '../../looks/shade'

/** Properties that do not change a picture: animations, input, and logical duplicates of physical properties. */
const ignoredProperties =
  /(^|-)(inline|block)(-|$)|^border-(start|end)-|^-(?!webkit-(line-clamp|box-orient))|^(animation|transition|scroll|overscroll|view-transition|timeline|page|break|caret|offset|anchor|position-(try|anchor|area|visibility))|^(d|x|y|r|cx|cy|rx|ry|cursor|pointer-events|user-select|will-change|touch-action|app-region|perspective-origin|resize|interactivity|orphans|widows|zoom|content|speak|interpolate-size|dynamic-range-limit)$/

const inheritedProperties =
  /^(accent-color|border-(collapse|spacing)|caption-side|clip-rule|color|color-(scheme|interpolation.*)|direction|dominant-baseline|empty-cells|fill.*|font.*|hyphen.*|image-rendering|letter-spacing|line-(break|height)|list-style.*|marker.*|overflow-wrap|paint-order|print-color-adjust|quotes|ruby.*|shape-rendering|stroke.*|tab-size|text-(align.*|anchor|combine.*|emphasis.*|indent|orientation|rendering|shadow|size-adjust|transform|underline.*|wrap.*)|visibility|white-space.*|word-.*|writing-mode)$/

const margins = ['margin-top', 'margin-right', 'margin-bottom', 'margin-left']
const turns = ['transform', 'rotate', 'scale']

export type Values = ReadonlyMap<string, string>

export type ComputedStyles = ReturnType<typeof createComputedStyles>

/** Returns computed styles as CSS, without the browser's defaults. `close` removes the helper element. */
export function createComputedStyles(page: Document) {
  const window = page.defaultView ?? globalThis.window
  const host = page.createElement('div')
  host.style.setProperty('all', 'initial')
  host.style.setProperty('color-scheme', 'light')
  // `all: initial` does not reset `direction`.
  host.style.setProperty('direction', 'ltr')
  host.style.setProperty('display', 'none')
  page.documentElement.append(host)
  const names = [...window.getComputedStyle(host)].filter((name) => !ignoredProperties.test(name))
  const known = new Map<string, Values>()

  function valuesOf(element: Element, pseudo?: string): Map<string, string> {
    const style = window.getComputedStyle(element, pseudo)
    const values = new Map(names.map((name) => [name, style.getPropertyValue(name)]))
    // A browser may report 0 for a margin that fills the free space.
    const exact = pseudo ? undefined : element.computedStyleMap?.()
    for (const name of margins) if (String(exact?.get(name)) === 'auto') values.set(name, 'auto')
    return values
  }

  /** Returns the browser's default style of a tag in a direction, without any style sheet of the document. */
  function ownOf(namespace: string | null, tag: string, direction = 'ltr'): Values {
    const key = `${namespace} ${tag} ${direction}`
    const before = known.get(key)
    if (before) return before
    const probe = page.createElementNS(namespace, tag) as HTMLElement | SVGElement
    probe.style.setProperty('all', 'revert')
    probe.style.setProperty('direction', direction)
    host.append(probe)
    const own = valuesOf(probe).set('direction', 'ltr')
    probe.remove()
    known.set(key, own)
    return own
  }

  const plain = ownOf('http://www.w3.org/1999/xhtml', 'span')

  return {
    valuesOf,
    plain,
    contentOf: (element: Element, pseudo: string) => window.getComputedStyle(element, pseudo).content,
    /** Returns the CSS declarations that the copy of an element needs inside a parent with the styles `around`. */
    declared(values: Values, around: Values, namespace: string | null, tag: string): string {
      const own = ownOf(namespace, tag, values.get('direction'))
      let written = ''
      for (const [name, value] of values) {
        const browser = own.get(name)
        const before = inheritedProperties.test(name) && browser === plain.get(name) ? around.get(name) : browser
        if ((value === before && !isEdge(name, values)) || isInk(name, value, values, own)) continue
        if (name === 'transform-origin' && !turns.some((turn) => values.get(turn) !== 'none')) continue
        written += `${name}:${adaptedValue(name, value)};`
      }
      return written
    },
    close: () => host.remove(),
  }
}

const isInk = (name: string, value: string, values: Values, own: Values) =>
  name.endsWith('-color') && own.get(name) === own.get('color') && value === values.get('color')

/** Widths of visible borders are always declared, because the default without a border style is 0. */
const isEdge = (name: string, values: Values) =>
  /^(border|outline|column-rule)(-\w+)?-width$/.test(name) && values.get(name.replace('width', 'style')) !== 'none'

/** Adjusts a value: browsers round pixels down, so the last word of a line could wrap. A picture does not scroll. */
function adaptedValue(name: string, value: string): string {
  if (name === 'width' || name === 'height')
    return value.replace(/^(\d+\.\d+)px$/, (_, px) => `${Number(px) + 0.005}px`)
  if (name === 'overflow-x' || name === 'overflow-y') return value.replace(/auto|scroll/, 'hidden')
  // A chat in the device's colour scheme gets the current scheme of this device.
  if (name === 'color-scheme' && /light.*dark/.test(value)) return pageShade()
  if (name === 'position') return value.replace('sticky', 'relative')
  return value
}
