import { iso } from '../iso'
import type { Reader } from '../ports'
import type { LibraryItemRecord, LibraryVersionRecord } from './library-records'

/** Returns functions that present items and versions with the names of their authors; a deleted agent has an empty name. */
export async function libraryPresenter(read: Pick<Reader, 'settings'>) {
  const { agents } = await read.settings()
  const author = (id: string) => ({ id, name: agents.get(id)?.name ?? '' })
  return {
    item({ author_id, created_at, updated_at, ...record }: LibraryItemRecord) {
      const dated = { created_at: iso(created_at), updated_at: iso(updated_at) }
      return { ...record, ...payloadOf(record), author: author(author_id), ...dated }
    },
    version({ item_id, author_id, created_at, ...record }: LibraryVersionRecord) {
      const made = { author: author(author_id), created_at: iso(created_at) }
      return { ...record, ...payloadOf(record), library_item_id: item_id, ...made }
    },
  }
}

export const payloadOf = ({
  body,
  structured_content,
  appearance,
}: Pick<LibraryVersionRecord, 'body' | 'structured_content' | 'appearance'>) => ({
  body,
  structured_content: structured_content ?? {},
  appearance: appearance ?? {},
})
