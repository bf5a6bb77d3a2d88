import { draftFrom } from './add-message'
import type { Commands } from './commands'
import { isRecord, wrongCall } from './refusal'
import type { Site } from './site-state'

/**
 * Returns the commands `open`, `hide` and `show`. Commands can open the chat while the bubble is hidden. `opened` shows
 * what a page gave to `open` before this script came.
 */
export function visibilityCommands(site: Site): Commands & { opened: Commands[string] } {
  const { core, events } = site
  const { open } = core.acts as Commands
  const opened = (asked: unknown) => showOpened(site, asked)
  return {
    opened,
    open(asked) {
      open?.()
      return opened(asked)
    },
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

/** Shows what a page gave to `open`, once the chat starts. Null without a draft. */
async function showOpened({ chat }: Site, asked: unknown): Promise<{ drafted: boolean } | null> {
  // A page may use `open` as the listener of its button, which gets an event.
  if (!asked || (isRecord(asked) && 'target' in asked)) return null
  const { draft, thread, ...others } = isRecord(asked) ? asked : { unknown: asked }
  const isThread = thread === undefined || (typeof thread === 'string' && thread)
  if (Object.keys(others).length > 0 || !isThread) throw wrongCall('open takes { draft, thread }, both are texts.')
  const text = draft === undefined ? null : draftFrom(draft, 'The draft of open is')
  if (thread) await chat.ask('open_thread', thread as string)
  return text === null ? null : { drafted: await chat.ask('prefill', text) }
}
