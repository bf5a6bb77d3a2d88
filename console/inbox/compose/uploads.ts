import { type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'

export interface Upload {
  id: number
  conversation_id: string
  name: string
  /** Why it failed; empty while it is on its way. */
  trouble: string
}

interface UploadsNeeds {
  upload(file: File): Promise<Media>
  /** The server has it. */
  uploaded(conversationId: string, file: Media): void
  wordsOf(error: unknown): string
}

export type Uploads = ReturnType<typeof createUploads>

/** Files on their way to the server, for the reply of the conversation in which they were dropped, wherever one is by then. */
export function createUploads({ upload, uploaded, wordsOf }: UploadsNeeds) {
  const all = signal<readonly Upload[]>([])
  let last = 0
  const drop = (id: number) => {
    all.value = all.value.filter((each) => each.id !== id)
  }

  async function one(conversation_id: string, file: File) {
    last += 1
    const id = last
    all.value = [...all.value, { id, conversation_id, name: file.name, trouble: '' }]
    try {
      const media = await upload(file)
      drop(id)
      uploaded(conversation_id, media)
    } catch (error) {
      all.value = all.value.map((each) => (each.id === id ? { ...each, trouble: wordsOf(error) } : each))
    }
  }

  return {
    all: all as ReadonlySignal<readonly Upload[]>,
    async add(conversationId: string, files: readonly File[]) {
      await Promise.all(files.map((file) => one(conversationId, file)))
    },
    /** Whether a file of this conversation's reply is on its way. */
    loading: (conversationId: string) =>
      all.value.some(({ conversation_id, trouble }) => conversation_id === conversationId && trouble === ''),
    drop,
  }
}
