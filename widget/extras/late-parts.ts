import { computed, effect } from '@preact/signals'
import { onDemand } from '../on-demand'
import type { ExtrasNeeds } from './extras-shape'
import { firstFiles } from './first-files'

/** The parts of an open chat beside its conversation. Each is fetched at its first use. They end with `life`. */
export function lateParts(needs: ExtrasNeeds, life: AbortController) {
  const extras = onDemand(async () => {
    const { startExtras } = await import('./extras')
    return startExtras(needs)
  })
  const queue = onDemand(async () => {
    const { startQueue } = await import('./queue')
    return startQueue(needs, life)
  })
  return { extras, queue }
}

/**
 * Fetches the extras when they have something to show. `beside`: the source, or this tab before a reload, has something
 * beside the conversation. Returns a function that ends it.
 */
export function fetchWhenWanted(
  { extras, queue }: ReturnType<typeof lateParts>,
  { conversation, shell }: Pick<ExtrasNeeds, 'conversation' | 'shell'>,
  beside: boolean,
  life: AbortController,
): (() => void)[] {
  /** Another conversation than the conversation shown has unread messages. */
  const others = computed(() => conversation.threads.value.length > 1 && conversation.unread.value > 0)

  firstFiles((files) => {
    if (!extras.here.peek() && !conversation.textInputLocked.peek()) void extras.want((here) => here.attach(files))
  }, life)

  return [
    effect(() => {
      if (shell.open.value && conversation.loaded.value && (beside || others.value)) void extras.want()
    }),
    effect(() => {
      if (conversation.thread.value?.queue_position) void queue.want()
    }),
  ]
}
