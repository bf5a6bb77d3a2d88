import type { Answer } from '../../../clients/typescript/client'
import type { LibraryComment, LibraryReview, Source, Thread } from '../../../clients/typescript/operations'
import type { Media } from '../../../contract/attachment'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { Appearance } from '../../../contract/chat/appearance'
import type { StructuredPreview } from '../../../contract/structured/preview'
import type { Message } from '../../compose/message'
import { uploadPicture } from '../../pictures/pictures'
import type { Api } from '../../shell/api'
import type { ListOf } from '../../shell/read-all'
import type { Content, LibraryItem, LibraryItemFields, LibraryVersion } from '../../shell/shapes'

/** `channel_kinds`: all six kinds if absent. */
interface PreviewRequest extends Message {
  channel_kinds?: ChannelKind[]
}

export interface OwnSource {
  id: string
  /** Null for the web, which needs no connector. */
  connector_secret: string | null
}

/** The maximum number of records that are fetched: messages of a conversation, conversations of a source. */
const mostRecords = 100

export type Calls = ReturnType<typeof createCalls>

/** Each call rejects with `RequestError`. */
export function createCalls({ get, all, post, put, remove }: Api) {
  const list = async <R>(path: string) => (await get<ListOf<R>>(path)).records
  const id = encodeURIComponent

  return {
    preview: (message: PreviewRequest, signal: AbortSignal) =>
      post<StructuredPreview>('/1.0/structured_content/preview', message, signal),
    document: () => get<unknown>('/1.0/openapi.json'),
    attachment: (attachment: string) => get<Media>(`/1.0/attachments/${id(attachment)}`),
    describe: (attachment: string, alternative_text: string) =>
      put<Media>(`/1.0/attachments/${id(attachment)}`, { alternative_text }),
    upload: (file: File) => uploadPicture<Media>({ post }, file),
    /** The studio's own sources, which have no visitors and are in no list. */
    own: async () => (await post<{ sources: OwnSource[] }>('/studio/sources')).sources,
    websites: () => list<Source>('/1.0/content_sources?type=web_messaging&limit=150'),
    /** Saves the appearance of a website. Empty name or logo changes nothing. Rejects with the server's error text. */
    saveLooks(source: Source, look: Appearance) {
      const { strings, header, scheme: _, ...more } = source.settings?.appearance ?? {}
      const appearance: Appearance = { ...more, ...look }
      if (strings) appearance.strings = { ...strings, '*': { ...strings['*'], ...look.strings?.['*'] } }
      if (header) appearance.header = { ...header, ...look.header }
      return put<Answer<'changeSource'>>(`/1.0/content_sources/${id(source.id)}`, { settings: { appearance } })
    },
    library: async () => (await all<LibraryItem>('/1.0/library_items')).records,
    saveItem: (item: string | null, fields: LibraryItemFields) =>
      item
        ? put<LibraryItem>(`/1.0/library_items/${id(item)}`, fields)
        : post<LibraryItem>('/1.0/library_items', fields),
    deleteItem: (item: string) => remove<LibraryItem>(`/1.0/library_items/${id(item)}`),
    /** Returns the versions of an item, newest first. */
    versions: (item: string) => list<LibraryVersion>(`/1.0/library_items/${id(item)}/versions?limit=${mostRecords}`),
    restoreVersion: (item: string, version: number, note: string) =>
      put<LibraryItem>(`/1.0/library_items/${id(item)}/versions/${version}/restore`, { note }),
    /** Returns the review links of an item that have not ended. */
    reviews: (item: string) => list<LibraryReview>(`/1.0/library_items/${id(item)}/reviews?limit=${mostRecords}`),
    /** Creates a review link to the current version, or with `newest` always to the newest version. */
    makeReview: (item: string, given: { newest: boolean; appearance?: Appearance }) =>
      post<LibraryReview & { url: string }>(`/1.0/library_items/${id(item)}/reviews`, given),
    deleteReview: (item: string, review: string) =>
      remove<LibraryReview>(`/1.0/library_items/${id(item)}/reviews/${id(review)}`),
    comments: async (item: string) => (await all<LibraryComment>(`/1.0/library_items/${id(item)}/comments`)).records,
    readComments: (item: string, last: string) =>
      put<LibraryComment>(`/1.0/library_items/${id(item)}/comments/${id(last)}/read`, {}),
    resolveComment: (item: string, comment: string, resolved: boolean) =>
      put<LibraryComment>(`/1.0/library_items/${id(item)}/comments/${id(comment)}`, { resolved }),
    deleteComment: (item: string, comment: string) =>
      remove<LibraryComment>(`/1.0/library_items/${id(item)}/comments/${id(comment)}`),
    sources: () => list<Source>('/1.0/content_sources?active=true&limit=150'),
    source: (source: string) => get<Source>(`/1.0/content_sources/${id(source)}`),
    /** Returns the newest conversations first. */
    threads: (source: string) => list<Thread>(`/1.0/content_threads?source_id=${id(source)}&limit=${mostRecords}`),
    contents: async (source: string, thread: string) =>
      (
        await list<Content>(`/1.0/contents?source_id=${id(source)}&thread_id=${id(thread)}&limit=${mostRecords}`)
      ).reverse(),
    marks: (thread: string) => get<Answer<'getThreadMarks'>>(`/1.0/content_threads/${id(thread)}/marks`),
    isWithPeople: async (thread: string) =>
      (await get<Answer<'getConversation'>>(`/1.0/conversations/${id(thread)}`)).with_people,
    rendering: (content: string) => get<Answer<'getRendering'>>(`/1.0/contents/${id(content)}/rendering`),
    reply: (content: string, message: Message) =>
      post<Content>('/1.0/contents', { in_reply_to_id: content, ...message }),
  }
}
