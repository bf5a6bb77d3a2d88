import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { CustomerContent } from '../../contract/realtime'
import type { KeptText } from './kept-text'

/** Per thread the seq of the newest message that the customer had on the screen. */
type Seen = Record<string, number>

/** Counts the messages of the other side that came while the customer did not look. */
export function createUnread(contents: ReadonlySignal<readonly CustomerContent[]>, kept: KeptText) {
  const seen = signal(read(kept))
  const watching = signal(false)

  const fresh = computed(() => {
    const known = seen.value
    if (!known) return []
    return contents.value.filter(({ from, thread_id, seq }) => from === 'agent' && seq > (known[thread_id] ?? 0))
  })

  function markAll() {
    const newest: Seen = {}
    for (const { thread_id, seq } of contents.value) newest[thread_id] = Math.max(newest[thread_id] ?? 0, seq)
    seen.value = newest
    kept.write(JSON.stringify(newest))
  }

  effect(() => {
    if (watching.value && fresh.value.length > 0) untracked(markAll)
  })

  return {
    count: computed(() => fresh.value.length),
    /** The newest of them, for a glance from outside. */
    preview: computed(() => fresh.value.at(-1)?.body.slice(0, 120) ?? ''),
    watch(value: boolean) {
      watching.value = value
    },
    /** The history is here: on a device that remembers nothing, all of it counts as seen. */
    begin() {
      if (!seen.value) markAll()
    },
  }
}

function read(kept: KeptText): Seen | null {
  try {
    const found: unknown = JSON.parse(kept.read() ?? 'null')
    return found && typeof found === 'object' ? (found as Seen) : null
  } catch {
    return null
  }
}
