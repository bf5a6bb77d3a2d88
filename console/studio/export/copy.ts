import type { ComputedStyles, Values } from './computed-styles'
import { addressOf, type InlinedPictures, isImage, withInlined } from './pictures'

const html = 'http://www.w3.org/1999/xhtml'
const svg = 'http://www.w3.org/2000/svg'

const copiedAttributes = [
  'dir',
  'lang',
  'alt',
  'type',
  'placeholder',
  'rows',
  'cols',
  'colspan',
  'rowspan',
  'open',
  'start',
  'min',
  'max',
]
const unseen = ['script', 'style', 'link', 'template', 'noscript', 'datalist']
/** These become `div`: elements that an SVG cannot contain, and the frame of the page. */
const boxedTags = ['html', 'body', 'iframe', 'video', 'audio', 'object', 'embed', 'canvas']

/** A placeholder in CSS rules, which is replaced by the class name. */
export const self = '\u0001'

/** Characters that XML forbids, and halves of surrogate pairs. */
const forbiddenInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export interface Copying {
  /** The copy is built in an XML document without a page, so that nothing in it runs or loads. */
  into: XMLDocument
  computed: ComputedStyles
  pictures: InlinedPictures
  classOf(declared: string, pseudo: string): string
}

/** Copies an element with its computed styles. Null if the element is invisible. `extra`: more declarations. */
export function copyOf(element: Element, around: Values, copying: Copying, extra = ''): Element | null {
  const { computed, into, pictures } = copying
  const values = computed.valuesOf(element)
  const { localName, namespaceURI } = element
  if (unseen.includes(localName) || values.get('display') === 'none') return null
  if (isImage(element) && !pictures.get(addressOf(element)))
    return placeholderFor(element, values, around, copying, extra)
  const tag = namespaceURI === html && boxedTags.includes(localName) ? 'div' : localName
  const copy = into.createElementNS(namespaceURI, tag)
  const declared = computed.declared(values, around, namespaceURI, tag) + topLayerStyle(element) + extra
  copy.setAttribute('class', copying.classOf(withInlined(declared, pictures), pseudosOf(element, values, copying)))
  copyAttributes(element, copy, pictures)
  const shift = shiftOf(element)
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append((child.textContent ?? '').replace(forbiddenInXml, ''))
    if (child.nodeType !== Node.ELEMENT_NODE) continue
    const inner = copyOf(child as Element, values, copying, shift)
    if (inner) copy.append(inner)
  }
  if (localName === 'textarea') copy.textContent = (element as HTMLTextAreaElement).value.replace(forbiddenInXml, '')
  return copy
}

function copyAttributes(element: Element, copy: Element, pictures: InlinedPictures) {
  for (const { name, value } of element.attributes) {
    const draws =
      element.namespaceURI === svg
        ? !/^(class|style|on.*|id|href|tabindex|aria-.*|data-.*)$/.test(name)
        : copiedAttributes.includes(name)
    if (draws && !name.includes(':')) copy.setAttribute(name, value.replace(forbiddenInXml, ''))
  }
  if (isImage(element)) copy.setAttribute('src', pictures.get(addressOf(element)) ?? '')
  if (element.localName === 'input') {
    const { value, checked } = element as HTMLInputElement
    copy.setAttribute('value', value.replace(forbiddenInXml, ''))
    if (checked) copy.setAttribute('checked', '')
  }
  if (element.localName === 'option' && (element as HTMLOptionElement).selected) copy.setAttribute('selected', '')
}

/** Returns a `translate` with the scroll position, because a picture does not scroll. */
function shiftOf({ scrollLeft, scrollTop }: Element): string {
  return scrollLeft || scrollTop ? `translate:${-scrollLeft}px ${-scrollTop}px;` : ''
}

/** The browser draws an open sheet above all elements. */
const topLayerStyle = (element: Element) => (element.matches(':modal') ? 'z-index:2147483647;' : '')

function pseudosOf(element: Element, values: Values, { computed, pictures }: Copying): string {
  let rules = ''
  for (const pseudo of ['::before', '::after']) {
    const content = computed.contentOf(element, pseudo)
    if (content === 'none' || content === 'normal') continue
    const own = computed.declared(computed.valuesOf(element, pseudo), values, html, 'span')
    rules += `${self}${pseudo}{content:${content};${withInlined(own, pictures)}}`
  }
  if (element.matches(':modal')) {
    const scrim = computed.valuesOf(element, '::backdrop').get('background-color')
    rules += `${self}{box-shadow:0 0 0 200vmax ${scrim}}`
  }
  if (element.hasAttribute('placeholder')) {
    const hint = computed.valuesOf(element, '::placeholder')
    rules += `${self}::placeholder{color:${hint.get('color')};opacity:${hint.get('opacity')}}`
  }
  return rules
}

const placeholderPath = 'M5 5h14v14H5zM5 16l4-4 4 4 2-2 4 4M15.5 9h0'
/** Screen pixels per unit of the icon's drawing. */
const placeholderScale = 32 / 24

/** Returns the placeholder that the chat shows for missing pictures, in the middle of the box. */
function placeholderFor(
  image: HTMLImageElement,
  values: Values,
  around: Values,
  copying: Copying,
  extra: string,
): Element {
  const { computed, into } = copying
  const copy = into.createElementNS(svg, 'svg')
  const { clientWidth: width, clientHeight: height } = image
  const [wide, high] = [width / placeholderScale, height / placeholderScale]
  copy.setAttribute('viewBox', `${12 - wide / 2} ${12 - high / 2} ${wide} ${high}`)
  copy.setAttribute('class', copying.classOf(`${computed.declared(values, around, svg, 'svg')}${extra}`, ''))
  const path = into.createElementNS(svg, 'path')
  const looks = {
    d: placeholderPath,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    opacity: '0.55',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  for (const [name, value] of Object.entries(looks)) path.setAttribute(name, value)
  copy.append(path)
  return copy
}
