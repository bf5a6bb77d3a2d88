import type { Answer, Input } from '../../../clients/typescript/client'
import type {
  Attachment,
  Channel,
  ConversationDetails,
  CustomerDevice,
  Identity,
  Role,
  User,
} from '../../../clients/typescript/operations'
import type { Media } from '../../../contract/attachment'
import type { Marks } from '../../../contract/chat/visitor'
import type {
  BulkActs,
  ConversationAct,
  HandOver,
  NewComment,
  PriorityChange,
  Reassignment,
  RoutingModeChange,
  SnoozeRequest,
} from '../../../contract/inbox/acts'
import type { ReactionName } from '../../../contract/reaction'
import type { Api } from '../../shell/api'
import type {
  BulkOutcome,
  Content,
  ContentPage,
  ConversationContent,
  ConversationCounts,
  ConversationFilters,
  LibraryItem,
  LibraryItemFields,
  SavedReply,
  SavedReplyFields,
} from '../../shell/shapes'

/** Any object, because the server checks a structured content. */
type Reply = Omit<Input<'createContent'>, 'structured_content'> & { structured_content?: object }

/** Absent fields do not change. */
export interface Edit {
  body?: string
  structured_content?: object
}

export type ActBody = HandOver | Reassignment | RoutingModeChange | PriorityChange | SnoozeRequest

export type Calls = ReturnType<typeof createCalls>

export function createCalls({ get, all, post, put, patch, remove }: Api, toSearch = (q: string) => q) {
  const withSearch = ({ q, ...filters }: { q?: string }) => queryOf({ q: q && toSearch(q), ...filters })
  const conversationPath = (id: string) => `/1.0/conversations/${encodeURIComponent(id)}`
  const contentPath = (id: string) => `/1.0/contents/${encodeURIComponent(id)}`
  const records = <R>(path: string) => all<R>(path).then(({ records }) => records)

  return {
    conversations: (filters: ConversationFilters) =>
      get<Answer<'listConversations'>>(`/1.0/conversations${withSearch(filters)}`),
    counts: (filters: ConversationFilters) =>
      get<ConversationCounts>(`/1.0/conversations/counts${withSearch(filters)}`),
    conversation: (id: string) => get<ConversationDetails>(conversationPath(id)),
    contents: (id: string, cursor?: string, limit = 50) =>
      get<ContentPage>(`${conversationPath(id)}/contents${queryOf({ limit, cursor })}`),
    aiRuns: (id: string) => get<Answer<'listAiRuns'>>(`/1.0/content_threads/${encodeURIComponent(id)}/ai_runs`),
    events: (id: string) =>
      get<Answer<'listConversationEvents'>>(`${conversationPath(id)}/events`).then(({ records }) => records),
    /** Returns the conversation after the action. Null if the action succeeded but reading the conversation failed. */
    act: (id: string, act: ConversationAct, body?: ActBody) =>
      put<ConversationDetails | null>(`${conversationPath(id)}/${act}`, body),
    bulk: (acts: BulkActs) => post<{ records: BulkOutcome[] }>('/1.0/conversations/bulk', acts),
    reply: (reply: Reply) => post<Content>('/1.0/contents', reply),
    edit: (id: string, changes: Edit) => patch<Content>(contentPath(id), changes),
    unsend: (id: string) => remove<Content>(contentPath(id)),
    react: (id: string, reaction: ReactionName) => put<Content>(`${contentPath(id)}/reaction`, { reaction }),
    takeReactionBack: (id: string) => remove<Content>(`${contentPath(id)}/reaction`),
    comment: (id: string, comment: NewComment) =>
      post<ConversationContent>(`${conversationPath(id)}/comments`, comment),
    mailTranscript: (id: string, request: Omit<Input<'mailTranscript'>, 'id'>) =>
      post<Answer<'mailTranscript'>>(`${conversationPath(id)}/transcript/mail`, request),
    markRead: (id: string, content_id: string) =>
      put<Marks>(`/1.0/content_threads/${encodeURIComponent(id)}/read`, { content_id }),
    /** Uploads a private file for a message. The server deletes the file with the message. */
    upload(file: File) {
      const form = new FormData()
      form.append('private', 'true')
      form.append('file', file, file.name)
      return post<Attachment>('/1.0/attachments', form)
    },
    /** Makes an upload of the agent public, and keeps it when its messages are deleted. */
    publishFile: (id: string) => put<Attachment>(`/1.0/attachments/${encodeURIComponent(id)}/publish`),
    describeFile: (id: string, alternative_text: string) =>
      put<Attachment>(`/1.0/attachments/${encodeURIComponent(id)}`, { alternative_text }),
    attachment: (id: string) => get<Media>(`/1.0/attachments/${encodeURIComponent(id)}`),
    usersFor: (may_reply_on: string) => records<User>(`/1.0/users${queryOf({ may_reply_on })}`),
    usersReading: (may_read_on: string) => records<User>(`/1.0/users${queryOf({ may_read_on })}`),
    users: () => records<User>('/1.0/users'),
    roles: () => records<Role>('/1.0/roles'),
    modes: () => get<{ records: Channel[] }>('/1.0/channels').then(({ records }) => records),
    savedReplies: () => records<SavedReply>('/1.0/saved_replies'),
    saveReply: (id: string | null, fields: SavedReplyFields) =>
      id
        ? put<SavedReply>(`/1.0/saved_replies/${encodeURIComponent(id)}`, fields)
        : post<SavedReply>('/1.0/saved_replies', fields),
    deleteReply: (id: string) => remove<unknown>(`/1.0/saved_replies/${encodeURIComponent(id)}`),
    libraryMessages: () => records<LibraryItem>('/1.0/library_items?kind=message'),
    /** Creates an item, or changes the item with this id. */
    saveLibraryItem: (id: string | null, fields: LibraryItemFields) =>
      id
        ? put<LibraryItem>(`/1.0/library_items/${encodeURIComponent(id)}`, fields)
        : post<LibraryItem>('/1.0/library_items', fields),
    handOverControl: (identity_foreign_id: string, from: 'bot' | 'agent', to: 'bot' | 'agent') =>
      post<unknown>('/1.0/bots/handover', { identity_foreign_id, from, to, type: 'messenger' }),
    customers: (filters: { q: string; sort: string; limit: number; offset: number }) =>
      get<{ count: number; records: Identity[] }>(`/1.0/identities${withSearch(filters)}`),
    customer: (id: string) => get<Identity>(`/1.0/identities/${encodeURIComponent(id)}`),
    changeCustomer: (id: string, changes: object) =>
      put<Identity>(`/1.0/identities/${encodeURIComponent(id)}`, changes),
    devices: (customer: string) => records<CustomerDevice>(`/1.0/identities/${encodeURIComponent(customer)}/devices`),
    endDevice: (customer: string, device: string) =>
      remove<unknown>(`/1.0/identities/${encodeURIComponent(customer)}/devices/${encodeURIComponent(device)}`),
    document: () => get<unknown>('/1.0/openapi.json'),
    preview: (message: object, signal: AbortSignal) =>
      post<unknown>('/1.0/structured_content/preview', message, signal),
  }
}

/** Returns a query string without absent values. A list becomes repeated parameters. */
function queryOf(values: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== '') query.append(name, String(each))
  const text = query.toString()
  return text && `?${text}`
}
