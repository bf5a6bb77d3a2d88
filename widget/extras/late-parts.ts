import { effect } from '@preact/signals'
import { later } from '../later'
import type { Message } from '../models/log/messages'
import type { ExtrasNeeds } from './extras-shape'
import { firstFiles } from './first-files'

/** The parts of an open chat beside its conversation. Each is fetched at its first use. They end with `life`. */
export function lateParts(needs: ExtrasNeeds, life: AbortController) {
  const extras = later(
    () => import('./extras'),
    ({ startExtras }) => startExtras(needs),
    life.signal,
  )
  const notes = later(
    () => import('./notes'),
    ({ startNotes }) => startNotes(needs, life),
    life.signal,
  )
  /** The messages that were shown before the first of them was marked. */
  const unmarked: { shown: readonly Message[] } = { shown: [] }
  const acts = later(
    () => import('./acts'),
    async ({ startActs }) => (await startActs(needs, life, unmarked.shown)) ?? true,
    life.signal,
  )
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

  let coming: (() => void) | undefined
  return [
    () => coming?.(),
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
        if (conversation.thread.value) coming ??= clock.after(4e3, () => void acts.want())
      }
      // A customer who has written is enough, if the source reaches customers who have left.
      if (conversation.thread.value?.[source.reach ? 'id' : 'queue_position']) void notes.want()
    }),
  ]
}
