import { iso } from '../clock-and-ids'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import type { LibraryItemRecord, LibraryVersionRecord } from './library-records'

/** Presents items with their authors' names and the number of comments that this agent has not read. */
export async function itemPresenter(read: Pick<Reader, 'settings' | 'unreadLibraryComments'>, agent: AgentRecord) {
  const [author, unread] = [await authorsOf(read), await read.unreadLibraryComments(agent.id)]
  return ({ author_id, created_at, updated_at, ...record }: LibraryItemRecord) => {
    const dated = { created_at: iso(created_at), updated_at: iso(updated_at) }
    const comments = { unread_comments: unread.get(record.id) ?? 0 }
    return { author: author(author_id), ...record, ...payloadOf(record), ...comments, ...dated }
  }
}

export async function versionPresenter(read: Pick<Reader, 'settings'>) {
  const author = await authorsOf(read)
  return ({ item_id, author_id, created_at, ...record }: LibraryVersionRecord) => {
    const authorAndDate = { author: author(author_id), created_at: iso(created_at) }
    return { library_item_id: item_id, ...record, ...payloadOf(record), ...authorAndDate }
  }
}

/** A deleted agent has an empty name. */
async function authorsOf(read: Pick<Reader, 'settings'>) {
  const { agents } = await read.settings()
  return (id: string) => ({ id, name: agents.get(id)?.name ?? '' })
}

const payloadOf = ({
  structured_content,
  appearance,
  translations,
}: Pick<LibraryVersionRecord, 'structured_content' | 'appearance' | 'translations'>) => ({
  structured_content: structured_content ?? {},
  appearance: appearance ?? {},
  translations: Object.fromEntries(
    Object.entries(translations).map(([tag, each]) => [
      tag,
      { body: each.body, structured_content: each.structured_content ?? {} },
    ]),
  ),
})
