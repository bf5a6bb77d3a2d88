import { effect } from '@preact/signals'
import { catchFirstFiles } from '../files/first-files'
import { later } from '../later'
import type { Message } from '../models/log/messages'
import type { ExtrasNeeds } from './extras-shape'

/** The optional parts of an open chat. Each is fetched at its first use and ends with `life`. */
export function createLateParts(needs: ExtrasNeeds, life: AbortController) {
  const extras = later(
    () => import('./extras'),
    ({ startExtras }) => startExtras(needs, life.signal),
    life.signal,
  )
  const notes = later(
    () => import('../notes/start-notes'),
    ({ startNotes }) => startNotes(needs, life),
    life.signal,
  )
  /** The messages that were shown before the first reaction, edit or unsending. */
  const unmarked: { shown: readonly Message[] } = { shown: [] }
  const acts = later(
    () => import('../message-actions/start-message-actions'),
    async ({ startMessageActions }) => (await startMessageActions(needs, life, unmarked.shown)) ?? true,
    life.signal,
  )
  return { extras, notes, acts, unmarked }
}

/**
 * Fetches the extras when they are needed. `hasExtras`: the source has some, or this tab had some before a reload.
 * Returns functions that end it.
 */
export function fetchWhenNeeded(
  { extras, notes, acts, unmarked }: ReturnType<typeof createLateParts>,
  { clock, conversation, shell, source }: Pick<ExtrasNeeds, 'clock' | 'conversation' | 'shell' | 'source'>,
  hasExtras: boolean,
  life: AbortController,
): (() => void)[] {
  catchFirstFiles((files) => {
    if (!extras.part.peek() && !conversation.textInputLocked.peek()) void extras.load((here) => here.attach(files))
  }, life)

  let coming: (() => void) | undefined
  return [
    () => coming?.(),
    effect(() => {
      // Another conversation than the one shown may have unread messages.
      const others = conversation.threads.value.length > 1 && conversation.unread.value
      if (shell.open.value && conversation.loaded.value && (hasExtras || others)) void extras.load()
    }),
    effect(() => {
      // Delays the code for message actions, unless a message already has a reaction or an edit.
      const shown = conversation.messages.value
      if (shown.some(({ content }) => content.edited_at || content.reactions?.[0])) void acts.load()
      else {
        unmarked.shown = shown
        if (conversation.thread.value) coming ??= clock.after(4e3, () => void acts.load())
      }
      // If the source can reach customers who left, the notes are fetched after the first message.
      if (conversation.thread.value?.[source.reach ? 'id' : 'queue_position']) void notes.load()
    }),
  ]
}
