import { type ReadonlySignal, signal } from '@preact/signals'
import type { LivePiece } from '../../../../contract/chat/live'
import type * as Parts from '../log/live/live'
import type { OpenConversation } from './open-conversation'

/** Fetches the code with the first live message, because most conversations have none. */
export function createLiveParts(shown: OpenConversation, read: () => Promise<void>) {
  const parts = signal<typeof Parts | null>(null)
  let model: Promise<ReturnType<typeof Parts.createLive> | null> | null = null

  function fetch() {
    model ??= import('../log/live/live').then(
      (found) => {
        parts.value = found
        return found.createLive(shown, read)
      },
      () => {
        model = null
        return null
      },
    )
  }

  return {
    parts: parts as ReadonlySignal<typeof Parts | null>,
    fetch,
    grow(piece: LivePiece) {
      fetch()
      void model?.then((found) => found?.piece(piece))
    },
    dropOutdated: () => void model?.then((found) => found?.dropOutdated()),
  }
}
