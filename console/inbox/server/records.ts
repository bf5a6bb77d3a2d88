import type { Attachment, Media } from '../../../contract/attachment'
import type { Marks } from '../../../contract/chat/visitor'
import type { Content } from '../../../contract/content'
import type {
  ContentPage,
  ConversationAct,
  ConversationContent,
  ConversationCounts,
  ConversationDetails,
  ConversationEvents,
  ConversationFilters,
  ConversationPage,
  CustomerDevice,
  HandOver,
  NewComment,
  Reassignment,
  RoutingModeName,
  SavedReply,
  SavedReplyFields,
  Sorting,
} from '../../../contract/inbox/inbox'
import type { StructuredContent } from '../../../contract/structured'
import { readAll } from '../../shell/read-all'

/** A call of the REST API; `body` goes as JSON, or as it is when it is a form. Rejects with a refusal that has `code` and `message`. */
export type Call = <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<T>

export interface NewReply {
  in_reply_to_id: string
  body?: string
  structured_content?: StructuredContent | object | null
  attachment_ids?: string[]
  /** UUID made once: the server stores it once, however often it is sent. */
  client_id: string
}

/** An agent, as `GET /1.0/users` has it. */
export interface User {
  id: string
  name: string
  enabled: boolean
  /** `available`, `busy` or `away`. */
  availability: string
}

/** A routing mode, as `GET /1.0/channels` has it. */
export interface Mode {
  mode: RoutingModeName
  name: string
  source_ids: string[]
}

export type Records = ReturnType<typeof createRecords>

/** What the inbox asks of the server. */
export function createRecords(call: Call) {
  const at = (id: string) => `/1.0/conversations/${encodeURIComponent(id)}`

  const all = <R>(path: string, filters: object = {}) =>
    readAll<R>((part) => call('GET', `${path}${queryOf({ ...filters, ...part })}`))

  return {
    conversations: (filters: ConversationFilters) =>
      call<ConversationPage>('GET', `/1.0/conversations${queryOf(filters)}`),
    counts: (filters: ConversationFilters) =>
      call<ConversationCounts>('GET', `/1.0/conversations/counts${queryOf(filters)}`),
    conversation: (id: string) => call<ConversationDetails>('GET', at(id)),
    contents: (id: string, cursor?: string) =>
      call<ContentPage>('GET', `${at(id)}/contents${queryOf({ limit: 50, cursor })}`),
    events: (id: string) => call<ConversationEvents>('GET', `${at(id)}/events`).then(({ records }) => records),
    act: (id: string, act: ConversationAct, body?: HandOver | Reassignment | Sorting) =>
      call<ConversationDetails>('PUT', `${at(id)}/${act}`, body),
    reply: (reply: NewReply) => call<Content>('POST', '/1.0/contents', reply),
    comment: (id: string, comment: NewComment) => call<ConversationContent>('POST', `${at(id)}/comments`, comment),
    markRead: (id: string, content_id: string) =>
      call<Marks>('PUT', `/1.0/content_threads/${encodeURIComponent(id)}/read`, { content_id }),
    upload(file: File) {
      const form = new FormData()
      form.append('file', file, file.name)
      return call<Attachment>('POST', '/1.0/attachments', form)
    },
    attachment: (id: string) => call<Media>('GET', `/1.0/attachments/${encodeURIComponent(id)}`),
    /** To whom conversations of the source can be given. */
    usersFor: (may_reply_on: string) => all<User>('/1.0/users', { may_reply_on }),
    modes: () => call<{ records: Mode[] }>('GET', '/1.0/channels').then(({ records }) => records),
    savedReplies: () => all<SavedReply>('/1.0/saved_replies'),
    saveReply: (id: string | null, fields: SavedReplyFields) =>
      call<SavedReply>(id ? 'PUT' : 'POST', `/1.0/saved_replies${id ? `/${encodeURIComponent(id)}` : ''}`, fields),
    deleteReply: (id: string) => call<unknown>('DELETE', `/1.0/saved_replies/${encodeURIComponent(id)}`),
    handOverControl: (identity_foreign_id: string, from: 'bot' | 'agent', to: 'bot' | 'agent') =>
      call<unknown>('POST', '/1.0/bots/handover', { identity_foreign_id, from, to, type: 'messenger' }),
    devices: (customer: string) => all<CustomerDevice>(`/1.0/identities/${encodeURIComponent(customer)}/devices`),
    endDevice: (customer: string, device: string) =>
      call<unknown>('DELETE', `/1.0/identities/${encodeURIComponent(customer)}/devices/${encodeURIComponent(device)}`),
    document: () => call<unknown>('GET', '/1.0/openapi.json'),
    preview: (message: object, signal: AbortSignal) =>
      call<unknown>('POST', '/1.0/structured_content/preview', message, signal),
  }
}

/** What is absent is left out; several values of one name stand beside each other. */
export function queryOf(values: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== '') query.append(name, String(each))
  const text = query.toString()
  return text && `?${text}`
}
