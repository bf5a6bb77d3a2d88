import { type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import { createRetry, isLost } from '../../shell/reading/retry'
import type { Refusal } from './outbox/pending-message'

export interface Upload {
  id: number
  conversation_id: string
  name: string
  /** `waiting`: the connection was lost. The upload starts again after the reconnect. */
  state: 'loading' | 'waiting' | 'refused'
  trouble: string
}

interface UploadsNeeds {
  upload(file: File): Promise<Media>
  onUploaded(conversationId: string, file: Media): void
  refusalOf(error: unknown): Refusal
  after(ms: number, act: () => void): () => void
}

export type Uploads = ReturnType<typeof createUploads>

/** A file belongs to the conversation in which it was dropped, also after the agent opens another one. */
export function createUploads({ upload, onUploaded, refusalOf, after }: UploadsNeeds) {
  const items = signal<readonly Upload[]>([])
  const files = new Map<number, File>()
  const retry = createRetry(retryLost, after)
  let lastId = 0
  const change = (id: number, part: Partial<Upload>) => {
    items.value = items.value.map((each) => (each.id === id ? { ...each, ...part } : each))
  }
  function drop(id: number) {
    items.value = items.value.filter((each) => each.id !== id)
    files.delete(id)
  }

  async function attempt({ id, conversation_id }: Pick<Upload, 'id' | 'conversation_id'>) {
    const file = files.get(id)
    if (!file) return
    change(id, { state: 'loading' })
    try {
      const media = await upload(file)
      retry.reset()
      // The agent may have removed the file during the upload.
      if (!files.has(id)) return
      drop(id)
      onUploaded(conversation_id, media)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!isLost(refusal)) return change(id, { state: 'refused', trouble: refusal.message })
      change(id, { state: 'waiting' })
      retry.failed()
    }
  }

  function retryLost() {
    retry.stop()
    for (const each of items.value) if (each.state === 'waiting') void attempt(each)
  }

  return {
    items: items as ReadonlySignal<readonly Upload[]>,
    async add(conversation_id: string, newFiles: readonly File[]) {
      const added = newFiles.map((file): Upload => {
        lastId += 1
        files.set(lastId, file)
        return { id: lastId, conversation_id, name: file.name, state: 'loading', trouble: '' }
      })
      items.value = [...items.value, ...added]
      await Promise.all(added.map(attempt))
    },
    isLoading: (conversationId: string) =>
      items.value.some(({ conversation_id, state }) => conversation_id === conversationId && state !== 'refused'),
    /** Returns whether leaving the page would lose a file. */
    isAnyPending: () => items.value.some(({ state }) => state !== 'refused'),
    drop,
    retryLost,
  }
}
