import { createComputedStyles } from './computed-styles'
import { copyOf, self } from './copy'
import { inlinePictures } from './pictures'

const html = 'http://www.w3.org/1999/xhtml'
const svg = 'http://www.w3.org/2000/svg'

export interface Shot {
  /** Elements of one page, in painting order. */
  roots: readonly Element[]
  area: { x: number; y: number; width: number; height: number }
  /** The colour behind the elements; null leaves it transparent. */
  ground: string | null
  title: string
}

export interface Picture {
  /** An SVG file without outside references. */
  svg: string
  width: number
  height: number
  /** The number of pictures that could not be read, and are replaced by the chat's placeholder. */
  missing: number
}

// No library: these write into a frame and set `style` attributes, which the studio's CSP forbids.

/** The SVG contains the current elements with their styles and pictures. */
export async function pictureOf({ roots, area, ground, title }: Shot): Promise<Picture> {
  const page = roots[0]?.ownerDocument ?? document
  const computed = createComputedStyles(page)
  try {
    const backgroundOf = (element: Element) =>
      ['background-image', 'mask-image', 'border-image-source'].map((name) => styleOf(page, element, name)).join()
    const pictures = await inlinePictures(roots, backgroundOf)
    const { classOf, sheet } = createSheet()
    const into = document.implementation.createDocument(html, 'div')
    const place = into.documentElement
    for (const root of roots) {
      const { left, top } = root.getBoundingClientRect()
      const { width, height } = sizeOf(root)
      const at = `position:absolute;left:${left - area.x}px;top:${top - area.y}px;right:auto;bottom:auto;margin:0;translate:none;transform:none;`
      const size = `width:${width + 0.005}px;height:${height + 0.005}px;box-sizing:border-box;`
      const copy = copyOf(root, computed.plain, { into, computed, pictures, classOf }, at + size)
      if (copy) place.append(copy)
    }
    const missing = [...pictures.values()].filter((found) => found === null).length
    const styles = `.place{${placeStyle(area)}}\n${sheet()}`
    place.setAttribute('class', 'place')
    const { width, height } = area
    return { svg: fileOf({ area, ground, title, styles, place }), width, height, missing }
  } finally {
    computed.close()
  }
}

/** Returns the size of an element in CSS pixels of its page, ignoring a scale of the frame. */
function sizeOf(root: Element) {
  const { width, height } = root.getBoundingClientRect()
  const { offsetWidth = width, offsetHeight = height } = root as Partial<HTMLElement>
  const isScaled = Math.abs(width - offsetWidth) > 1
  return isScaled ? { width: offsetWidth, height: offsetHeight } : { width, height }
}

const styleOf = (page: Document, element: Element, name: string) =>
  page.defaultView?.getComputedStyle(element).getPropertyValue(name) ?? ''

function createSheet() {
  const known = new Map<string, string>()
  return {
    classOf(declared: string, pseudo: string): string {
      const key = `${self}{${declared}}${pseudo}`
      const name = known.get(key) ?? `c${known.size}`
      known.set(key, name)
      return name
    },
    sheet: () => [...known].map(([rules, name]) => rules.replaceAll(self, `.${name}`)).join('\n'),
  }
}

const placeStyle = ({ width, height }: Shot['area']) =>
  `all:initial;display:block;position:relative;overflow:hidden;width:${width}px;height:${height}px;contain:layout;color-scheme:light`

interface File extends Pick<Shot, 'area' | 'ground' | 'title'> {
  styles: string
  place: Element
}

/** Builds the file as text, because the studio's CSP would block a style element created in the DOM. */
function fileOf({ area: { width, height }, ground, title, styles, place }: File): string {
  return [
    `<svg xmlns="${svg}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${escaped(styles)}</style>`,
    ground && `<rect width="${width}" height="${height}" fill="${escaped(ground)}"/>`,
    `<foreignObject width="${width}" height="${height}">${new XMLSerializer().serializeToString(place)}</foreignObject>`,
    '</svg>',
  ]
    .filter(Boolean)
    .join('\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
