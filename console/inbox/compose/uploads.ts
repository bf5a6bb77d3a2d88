import { type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'

export interface Upload {
  id: number
  conversation_id: string
  name: string
  /** The reason of the failure; empty while the file is being uploaded. */
  trouble: string
}

interface UploadsNeeds {
  upload(file: File): Promise<Media>
  /** Called when the server has the file. */
  uploaded(conversationId: string, file: Media): void
  wordsOf(error: unknown): string
}

export type Uploads = ReturnType<typeof createUploads>

/** Uploads files. A file goes to the reply of the conversation in which it was dropped, even after the agent opened another conversation. */
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
    /** Whether a file of this conversation's reply is being uploaded. */
    loading: (conversationId: string) =>
      all.value.some(({ conversation_id, trouble }) => conversation_id === conversationId && trouble === ''),
    drop,
  }
}
