import { type Attachment, ChatError, type FileUpload } from 'chat'
import type { Client } from '../typescript/client'
import type { Picture } from './cards'

/** The same picture of a card is uploaded again after so many milliseconds. */
const picturesKept = 3_600_000
const mostPictures = 1000
const fetchMs = 10_000

/** Uploads the files of messages and the pictures of cards. */
export function createUploads(call: Client) {
  const pictures = new Map<string, { id: Promise<string>; at: number }>()

  async function uploadPicture({ url, alt }: Picture): Promise<string> {
    const file = new File([await bytesAt(url)], nameIn(url))
    const uploaded = await call('uploadAttachment', alt ? { alternative_text: alt, file } : { file })
    return uploaded.id
  }

  return {
    /** Returns the ids of private uploads. Throws ApiError, and ChatError for a file that cannot be read. */
    async files(given: readonly (FileUpload | Attachment)[]): Promise<string[]> {
      const ids: string[] = []
      for (const each of given) {
        const { id } = await call('uploadAttachment', { private: true, file: await fileOf(each) })
        ids.push(id)
      }
      return ids
    },
    /** Returns the id of a public upload, because many messages may show the picture. Throws like `files`. */
    picture(picture: Picture): Promise<string> {
      const key = JSON.stringify([picture.url, picture.alt])
      const known = pictures.get(key)
      if (known && Date.now() - known.at < picturesKept) return known.id
      const id = uploadPicture(picture)
      pictures.delete(key)
      pictures.set(key, { id, at: Date.now() })
      id.catch(() => pictures.delete(key))
      const oldest = pictures.keys().next().value
      if (pictures.size > mostPictures && oldest !== undefined) pictures.delete(oldest)
      return id
    },
  }
}

async function fileOf(given: FileUpload | Attachment): Promise<File> {
  const name = ('filename' in given ? given.filename : given.name) ?? 'file'
  const options = { ...(given.mimeType && { type: given.mimeType }) }
  if (given.data) return new File([given.data as BlobPart], name, options)
  if ('fetchData' in given && given.fetchData) return new File([(await given.fetchData()) as BlobPart], name, options)
  if ('url' in given && given.url) return new File([await bytesAt(given.url)], name, options)
  throw new ChatError(`The file "${name}" has no data.`, 'INVALID_FILE')
}

async function bytesAt(url: string): Promise<ArrayBuffer> {
  const unreadable = (reason: unknown): never => {
    throw new ChatError(`The file at ${url.slice(0, 200)} could not be read: ${reason}`, 'INVALID_FILE')
  }
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchMs) }).catch(unreadable)
  return answer.ok ? answer.arrayBuffer().catch(unreadable) : unreadable(answer.status)
}

const nameIn = (url: string): string =>
  (url.startsWith('data:') ? '' : /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1]) || 'picture'
