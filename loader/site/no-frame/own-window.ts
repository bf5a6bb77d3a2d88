import { CommandError } from '../refusal'
import type { Site } from '../site-state'

/**
 * Opens the chat in a new window if the page blocks frames. `header`: an HTTP header blocks them. `say`: called if no
 * window opens.
 */
export function openInOwnWindow(site: Site, header: boolean, say: () => void) {
  const { core, base, id, bubble, button, events } = site
  const { origin } = base
  const hasOrigin = self.origin !== 'null'
  // A sandbox also applies to the windows that it opens, so the chat would fail there.
  const isSandboxed = !hasOrigin && location.protocol !== 'data:'
  site.isElsewhere = true
  const fix = !header
    ? `To open it on the page, add to the page's policy: frame-src ${origin}`
    : !hasOrigin
      ? 'The page has no origin. In a sandbox it needs allow-same-origin.'
      : `A header keeps the frame away: this page's Cross-Origin-Embedder-Policy, or X-Frame-Options or frame-ancestors of a proxy before ${origin}. push(['debug']) looks for it.`
  const message = `This page lets no frame of ${origin} in, so the chat opens in a window of its own. ${fix}`
  const wasOpen = core.shown
  // The customer's click on the bubble still permits a popup. A chat that the page opened itself had no click.
  const wasRequested = wasOpen && core.set.container === undefined && navigator.userActivation?.isActive !== false
  core.drop()
  if (wasOpen) core.move()
  console.warn(`bubblewire: ${message}`)
  events.emit('error', { command: 'open', ...new CommandError('frame_blocked', message), message })

  button.onpointerenter = null
  core.load = () => {}
  core.attach = () => {
    const home = core.home()
    if (bubble.parentNode !== home) home?.append(bubble)
  }
  core.layout = () => {
    button.inert = core.set.hidden !== undefined
  }
  core.layout()
  core.move = (shown) => {
    if (shown && (isSandboxed || !window.open(base.href, id))) say()
  }
  if (wasRequested) core.move(true)
}
