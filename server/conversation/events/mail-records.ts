/** An e-mail in the outbox. Its text and its links are made when it is sent. */
export type MailRequest =
  | { about: 'sign_in_link'; agent_id: string; email: string; language: string; by_name: string | null }
  /** A request for a new password for this address, which may be unknown. */
  | { about: 'forgotten_password'; email: string; language: string }
  | { about: 'new_browser'; agent_id: string; email: string; language: string; user_agent: string; at: number }
  | TranscriptRequest
  | RefusedReply
  | { about: 'digest'; thread_id: string }

/** The reader of a transcript: the customer at their known address, the agent who sends it, or another person. */
export type TranscriptReader = 'customer' | 'agent' | 'other'

export interface TranscriptRequest {
  about: 'transcript'
  thread_id: string
  /** The agent who sends it; null: the customer requested it. */
  agent_id: string | null
  email: string
  to: TranscriptReader
  language: string
  time_zone: string
}

export interface RefusedReply {
  about: 'reply_refused'
  email: string
  language: string
  reason: ReplyRefusal
  message_id: string | null
}

/** `closed`: chat or conversation no longer exists. `other_sender`: another customer's address. */
export type ReplyRefusal = 'text_off' | 'closed' | 'other_sender' | 'empty' | 'too_large' | 'unreadable'
