import type { Commands } from './commands'
import type { Site } from './site-state'

/** `hide` and `show`: whether the bubble is shown. A command can open the chat either way. */
export function visibilityCommands({ core, events }: Site): Commands {
  return {
    hide() {
      core.set.hidden = ''
      if (core.shown) core.move()
      else core.layout()
    },
    show() {
      const was = core.set.hidden
      delete core.set.hidden
      core.layout()
      if (was !== undefined) events.emit('shown', {})
    },
  }
}
