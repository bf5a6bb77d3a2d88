// What an export holds, in one form for all formats. Times are milliseconds since 1970; null: not in the export.

export interface ExportedFile {
  /** The address in the other service; it names the file beside the export. */
  url: string
  /** A second name of the file beside the export, such as its id; null for none. */
  id: string | null
  name: string
}

export interface ExportedContact {
  /** The id in the other service. */
  id: string
  /** The id that the site gave its customer; null for an anonymous one. */
  siteId: string | null
  name: string | null
  email: string | null
  phone: string | null
  company: string | null
  extra: Record<string, unknown>
  createdAt: number | null
  seenAt: number | null
}

export interface ExportedAgent {
  id: string
  name: string | null
  email: string | null
}

export type BodyFormat = 'text' | 'markdown' | 'html'

export interface ExportedMessage {
  id: string
  author: 'customer' | 'agent'
  /** The agent; null: a message of the service itself. */
  agent: ExportedAgent | null
  body: string
  format: BodyFormat
  private: boolean
  /** Whether a program wrote it, so that it is no reply. */
  automatic: boolean
  createdAt: number | null
  files: ExportedFile[]
}

export interface ExportedConversation {
  id: string
  contact: ExportedContact | null
  /** Null: the text of the first message. */
  subject: string | null
  labels: string[]
  closed: boolean
  priority: 'low' | 'high' | 'urgent' | null
  snoozedUntil: number | null
  /** Who has to answer; null: nobody. */
  owner: ExportedAgent | null
  createdAt: number | null
  /** In any order. */
  messages: ExportedMessage[]
}

export interface ExportedReply {
  id: string
  name: string
  shortcut: string | null
  body: string
  format: BodyFormat
}

/** An export that can be read part by part, so that memory does not grow with it. */
export interface Export {
  agents(): AsyncIterable<ExportedAgent>
  contacts(): AsyncIterable<ExportedContact>
  conversations(): AsyncIterable<ExportedConversation>
  savedReplies(): AsyncIterable<ExportedReply>
  /** Where files lie beside the export. */
  folder: string
}
