import type { Commands } from './commands'
import type { Site } from './site-state'

/**
 * Returns the commands `hide` and `show` for the bubble. Other commands can open the chat while the bubble is hidden.
 */
export function visibilityCommands({ core, events }: Site): Commands {
  return {
    hide() {
      core.set.hidden = ''
      if (core.shown) core.move()
      else core.layout()
    },
    show() {
      const hidden = core.set.hidden
      delete core.set.hidden
      core.layout()
      if (hidden !== undefined) events.emit('shown', {})
    },
  }
}
