import type { ChannelKind } from '../../../contract/channel-kinds'
import type { Marks } from '../../../contract/chat/visitor'
import type { Content } from '../../../contract/content'
import type { StructuredContent } from '../../../contract/structured'
import type { Thread } from '../../../contract/thread'
import type { Message } from '../../compose/message'
import type { Api } from '../server/api'

/** A source, as far as one talks on it. */
export interface Source {
  id: string
  name: string
  type: ChannelKind
  channel_id: string | null
}

/** What the channel was given of a message. */
export interface Rendering {
  as: string
  body: string
  structured_content: StructuredContent | null
}

/** How many messages of a conversation are shown, and how many conversations of a source. */
const most = 100

export type Records = ReturnType<typeof createRecords>

/** What the live part asks of the REST API. Each call rejects with `Refused`. */
export function createRecords({ call }: Pick<Api, 'call'>) {
  const list = async <T>(path: string) => (await call<{ records: T[] }>(path)).records
  const id = encodeURIComponent
  return {
    sources: () => list<Source>('/1.0/content_sources?active=true&limit=150'),
    /** Newest first. */
    threads: (source: string) => list<Thread>(`/1.0/content_threads?source_id=${id(source)}&limit=${most}`),
    /** The newest ones, in order. */
    contents: async (thread: string) =>
      (await list<Content>(`/1.0/contents?thread_id=${id(thread)}&limit=${most}`)).reverse(),
    /** How far each side has got. */
    marks: (thread: string) => call<Marks>(`/1.0/content_threads/${id(thread)}/marks`),
    rendering: (content: string) => call<Rendering>(`/1.0/contents/${id(content)}/rendering`),
    reply: (content: string, message: Message) =>
      call<Content>('/1.0/contents', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ in_reply_to_id: content, ...message }),
      }),
  }
}
