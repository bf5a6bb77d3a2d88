import { contrast, type Rgb } from '../../../widget/models/appearance/color'

/** What keeps people from using a part of a message. Contrasts and sizes as WCAG 2.2 AA measures them. */
export interface Barrier {
  kind: 'contrast' | 'target' | 'name'
  /** The text of the part, or its kind of element without a text. */
  part: string
  /** The contrast, or the smaller side in pixels. Zero for a missing name. */
  found: number
  least: number
}

const leastTarget = 24
const controls = 'button, a[href], select, textarea, input:not([type=hidden])'

/** Checks every text and every control below `root`. Texts on pictures are not judged. */
export function findBarriers(root: HTMLElement): Barrier[] {
  const elements = [...root.querySelectorAll<HTMLElement>('*')].filter(isShown)
  return [...elements.flatMap(contrastOf), ...elements.filter((each) => each.matches(controls)).flatMap(controlOf)]
}

const isShown = (element: HTMLElement) =>
  element.checkVisibility() && !element.closest('[aria-hidden=true]') && !isTiny(element)
/** Texts for screen readers alone have a box of one pixel. */
const isTiny = ({ offsetWidth, offsetHeight }: HTMLElement) => offsetWidth <= 1 || offsetHeight <= 1

function contrastOf(element: HTMLElement): Barrier[] {
  const text = ownText(element)
  if (!text || element.closest(':disabled, [aria-disabled=true]')) return []
  const ground = groundOf(element)
  const { color, fontSize, fontWeight } = getComputedStyle(element)
  const ink = colourOf(color)
  if (!ground || !ink) return []
  const size = Number.parseFloat(fontSize)
  const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
  const found = Math.floor(contrast(over(ink, ground), ground) * 10) / 10
  return found < least ? [{ kind: 'contrast', part: text, found, least }] : []
}

function controlOf(element: HTMLElement): Barrier[] {
  const part = nameOf(element)
  const nameless: Barrier[] = part ? [] : [{ kind: 'name', part: element.localName, found: 0, least: 0 }]
  // A link inside a text may be as low as its line.
  const isInline = getComputedStyle(element).display === 'inline'
  const side = Math.min(element.offsetWidth, element.offsetHeight)
  const isSmall = !isInline && side < leastTarget && !element.closest('label')
  return isSmall ? [...nameless, { kind: 'target', part, found: side, least: leastTarget }] : nameless
}

const ownText = (element: HTMLElement) =>
  [...element.childNodes]
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() || [] : []))
    .join(' ')

function nameOf(element: HTMLElement): string {
  const labels = (element as HTMLInputElement).labels
  const labelled = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt)
  const texts = [element.ariaLabel, ...(labelled ?? []), ...[...(labels ?? [])].map(({ textContent }) => textContent)]
  return [...texts, element.textContent, ...pictures, element.title].find((text) => text?.trim())?.trim() ?? ''
}

type Rgba = readonly [...Rgb, number]

/** Returns the colour below an element; null where a picture is below it. */
function groundOf(element: HTMLElement): Rgb | null {
  const layers: Rgba[] = []
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') return null
    const layer = colourOf(backgroundColor)
    if (!layer) return null
    layers.push(layer)
    if (layer[3] === 1) break
  }
  return layers.reverse().reduce<Rgb>((below, layer) => over(layer, below), [255, 255, 255])
}

/** Reads a computed colour: `rgb()`, `rgba()` or `color(srgb …)`. */
function colourOf(css: string): Rgba | null {
  const numbers = css.match(/[\d.]+/g)?.map(Number) ?? []
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers
  if (css.startsWith('rgb')) return [red, green, blue, alpha]
  return css.startsWith('color(srgb') ? [red * 255, green * 255, blue * 255, alpha] : null
}

const over = ([red, green, blue, alpha]: Rgba, [r, g, b]: Rgb): Rgb => [
  red * alpha + r * (1 - alpha),
  green * alpha + g * (1 - alpha),
  blue * alpha + b * (1 - alpha),
]
