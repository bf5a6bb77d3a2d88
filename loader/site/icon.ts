import type { Site } from './site-state'

/** Draws the default icon if the bubble's picture cannot be loaded or the page's policy refuses it. */
export function watchIcon({ core, bubble }: Pick<Site, 'core' | 'bubble'>) {
  const { icon } = core.set
  if (!icon) return
  const picture = new Image()
  picture.onerror = () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('button:before{background:none;border:.19em solid;border-radius:50% 50% 50% 4px}')
    const tree = bubble.shadowRoot as ShadowRoot
    tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet]
  }
  picture.src = icon
}
