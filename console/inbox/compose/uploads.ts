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
  uploaded(conversationId: string, file: Media): void
  refusalOf(error: unknown): Refusal
  after(ms: number, act: () => void): () => void
}

export type Uploads = ReturnType<typeof createUploads>

/** A file belongs to the conversation in which it was dropped, also after the agent opens another one. */
export function createUploads({ upload, uploaded, refusalOf, after }: UploadsNeeds) {
  const all = signal<readonly Upload[]>([])
  const files = new Map<number, File>()
  const retry = createRetry(retryLost, after)
  let last = 0
  const change = (id: number, part: Partial<Upload>) => {
    all.value = all.value.map((each) => (each.id === id ? { ...each, ...part } : each))
  }
  function drop(id: number) {
    all.value = all.value.filter((each) => each.id !== id)
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
      uploaded(conversation_id, media)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!isLost(refusal)) return change(id, { state: 'refused', trouble: refusal.message })
      change(id, { state: 'waiting' })
      retry.failed()
    }
  }

  function retryLost() {
    retry.stop()
    for (const each of all.value) if (each.state === 'waiting') void attempt(each)
  }

  return {
    all: all as ReadonlySignal<readonly Upload[]>,
    async add(conversation_id: string, given: readonly File[]) {
      const added = given.map((file): Upload => {
        last += 1
        files.set(last, file)
        return { id: last, conversation_id, name: file.name, state: 'loading', trouble: '' }
      })
      all.value = [...all.value, ...added]
      await Promise.all(added.map(attempt))
    },
    loading: (conversationId: string) =>
      all.value.some(({ conversation_id, state }) => conversation_id === conversationId && state !== 'refused'),
    /** Returns whether leaving the page would lose a file. */
    isAny: () => all.value.some(({ state }) => state !== 'refused'),
    drop,
    retryLost,
  }
}
