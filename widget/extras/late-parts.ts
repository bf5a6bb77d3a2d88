import { effect } from '@preact/signals'
import type { Message } from '../models/log/messages'
import { onDemand } from '../on-demand'
import type { ExtrasNeeds } from './extras-shape'
import { firstFiles } from './first-files'

/** The parts of an open chat beside its conversation. Each is fetched at its first use. They end with `life`. */
export function lateParts(needs: ExtrasNeeds, life: AbortController) {
  const extras = onDemand(async () => {
    const { startExtras } = await import('./extras')
    return startExtras(needs)
  })
  const notes = onDemand(async () => {
    const { startNotes } = await import('./notes')
    return startNotes(needs, life)
  })
  /** The messages that were shown before the first of them was marked. */
  const unmarked: { shown: readonly Message[] } = { shown: [] }
  const acts = onDemand(async () => {
    const { startActs } = await import('./acts')
    return startActs(needs, life, unmarked.shown)
  })
  return { extras, notes, acts, unmarked }
}

/**
 * Fetches the extras when they have something to show. `beside`: the source, or this tab before a reload, has something
 * beside the conversation. Returns a function that ends it.
 */
export function fetchWhenWanted(
  { extras, notes, acts, unmarked }: ReturnType<typeof lateParts>,
  { clock, conversation, shell, source }: Pick<ExtrasNeeds, 'clock' | 'conversation' | 'shell' | 'source'>,
  beside: boolean,
  life: AbortController,
): (() => void)[] {
  firstFiles((files) => {
    if (!extras.here.peek() && !conversation.textInputLocked.peek()) void extras.want((here) => here.attach(files))
  }, life)

  return [
    effect(() => {
      // Another conversation than the conversation shown may have unread messages.
      const others = conversation.threads.value.length > 1 && conversation.unread.value
      if (shell.open.value && conversation.loaded.value && (beside || others)) void extras.want()
    }),
    effect(() => {
      // The first conversation comes first, unless a message shows what happened to it.
      const shown = conversation.messages.value
      if (shown.some(({ content }) => content.edited_at || content.reactions?.[0])) void acts.want()
      else {
        unmarked.shown = shown
        if (conversation.thread.value) clock.after(4e3, acts.want)
      }
      // A customer who has written is enough, if the source reaches customers who have left.
      if (conversation.thread.value?.[source.reach ? 'id' : 'queue_position']) void notes.want()
    }),
  ]
}
