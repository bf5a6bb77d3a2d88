import type { Site } from './site-state'

/** Draws the default icon if the bubble's picture cannot be loaded or the page's policy refuses it. */
export function watchIcon({ core }: Pick<Site, 'core'>) {
  const { icon } = core.set
  if (!icon) return
  const picture = new Image()
  picture.onerror = () => {
    core.style('button:before{background:none;border:.19em solid;border-radius:50% 50% 50% 4px}')
  }
  picture.src = icon
}
