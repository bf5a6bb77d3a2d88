import type { Site } from './site-state'

/** A picture that cannot be loaded, or that the page's policy refuses, leaves the bubble its balloon. */
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
