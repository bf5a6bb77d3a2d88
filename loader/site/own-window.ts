import { CommandError } from './refusal'
import type { Site } from './site-state'

/**
 * The page lets no frame of the chat in: the bubble opens the chat in a window of its own, as a chat without a site. A chat inside
 * an element gets a bubble, too.
 */
export function openElsewhere({ core, base, id, bubble, button, events }: Site) {
  const { origin } = base
  const message = `This page lets no frame of ${origin} in, so the chat opens in a window of its own. To open it on the page, add to the page's policy: frame-src ${origin}`
  const wasOpen = core.shown
  // The click that made the first frame still counts for the browser. A chat that a page brings back, or has inside an element, has none.
  const wasAsked = wasOpen && core.set.container === undefined && navigator.userActivation?.isActive !== false
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
    if (shown) window.open(base, id)
  }
  if (wasAsked) core.move(true)
}
