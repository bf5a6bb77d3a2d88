import type { ReadonlySignal } from '@preact/signals'
import type { ConversationContent } from '../../../../shell/shapes'
import type { LiveText } from '../../open/open-conversation'

/** Returns the streamed text, or the server's text if it is newer (for example after an interruption). */
export function liveTextOf(
  { live }: { live: ReadonlySignal<ReadonlyMap<string, LiveText>> },
  { id, body, shown, updated_at }: ConversationContent,
): Omit<LiveText, 'of'> {
  const streamed = live.value.get(id)
  return streamed && (streamed.of ?? updated_at) === updated_at ? streamed : { body, status: shown?.status ?? '' }
}
