import type { Site } from '../site-state'

/** For a page whose origin may not open the chat. The developer gets the reason in the console. */
export function createOriginRefusal(
  { core, button, events }: Pick<Site, 'core' | 'button' | 'events'>,
  say: () => void,
) {
  let hasWarned = false
  return () => {
    const { origin } = location
    const message = origin.startsWith('http')
      ? `The chat does not open on ${origin}: add ${origin} to Allowed sites (allowed_origins) of its source, in the settings.`
      : 'The chat does not open on a page from a disk: open the page from a web server, such as http://localhost.'
    const wasOpen = core.shown
    core.drop()
    if (wasOpen) {
      core.move()
      button.focus()
      say()
    }
    button.ariaLabel = 'Chat offline'
    if (hasWarned) return
    hasWarned = true
    console.warn(`bubblewire: ${message}`)
    events.emit('error', { command: 'open', code: 'origin_not_allowed', message })
  }
}
