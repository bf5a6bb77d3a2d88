import { elementsOf } from './part-elements'
import type { Pin, Scene } from './protocol'

const layerStyle = {
  ...{ position: 'fixed', inset: '0', inlineSize: '100%', blockSize: '100%', overflow: 'hidden' },
  ...{ padding: '0', border: '0', background: 'none', pointerEvents: 'none' },
}
const pinStyle = {
  position: 'absolute',
  minInlineSize: '1.5rem',
  paddingInline: '0.25rem',
  border: '2px solid var(--bw-surface)',
  borderRadius: '1rem 1rem 1rem 0',
  background: 'var(--bw-accent)',
  color: 'var(--bw-on-accent)',
  font: '600 0.8125rem/1.25rem var(--bw-font)',
  textAlign: 'center',
}

/** Draws numbers at parts of the message and of what it has opened, above the chat. `scene`: null if the stage shows no single message. */
export function createPins(scene: () => Scene | null) {
  let shown: readonly Pin[] = []
  let isPlanned = false
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  layer.popover = 'manual'
  let opened: Element | null = null
  Object.assign(layer.style, layerStyle)

  function place() {
    isPlanned = false
    const log = document.querySelector('[role="log"]')
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null
    raise(dialog)
    const root = dialog ?? log?.querySelector('li[data-msg]')
    const current = scene()
    const elements = root && current ? elementsOf(root, current) : new Map<string, HTMLElement>()
    const view = (dialog ?? log)?.getBoundingClientRect()
    const count = new Map<HTMLElement, number>()
    layer.replaceChildren(
      ...shown.flatMap(({ path, label }) => {
        const element = elements.get(path)
        const box = element?.getBoundingClientRect()
        if (!element || !box || !view || box.width === 0 || box.bottom < view.top || box.top > view.bottom) return []
        const nth = count.get(element) ?? 0
        count.set(element, nth + 1)
        const pin = document.createElement('span')
        pin.textContent = label
        pin.dataset.pin = label
        const left = Math.min(box.right, innerWidth - 28 * (nth + 1))
        Object.assign(pin.style, pinStyle, { left: `${left - 12 + 28 * nth}px`, top: `${Math.max(0, box.top - 14)}px` })
        return [pin]
      }),
    )
  }
  /** What is shown last is on top, also of a dialog. */
  function raise(dialog: Element | null) {
    if (dialog === opened && layer.matches(':popover-open')) return
    opened = dialog
    if (layer.matches(':popover-open')) layer.hidePopover()
    layer.showPopover()
  }
  /** The chat changes often while it opens, so the pins are placed at most once for each frame. */
  function plan() {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(place)
  }
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !layer.contains(target))) plan()
  })

  return {
    show(pins: readonly Pin[]) {
      shown = pins
      if (pins.length > 0 && !layer.isConnected) {
        document.documentElement.append(layer)
        const open = { attributes: true, attributeFilter: ['open'] }
        changes.observe(document.body, { childList: true, subtree: true, characterData: true, ...open })
        addEventListener('scroll', plan, true)
        addEventListener('resize', plan)
        // Pictures change the place of the parts below them.
        addEventListener('load', plan, true)
        // A sheet moves into its place.
        addEventListener('animationend', plan, true)
        addEventListener('transitionend', plan, true)
      }
      plan()
    },
  }
}
