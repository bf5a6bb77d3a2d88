/** An e-mail that is still to be written. Words and links are made when it is sent. */
export type MailRequest =
  /** A link by which the agent chooses a password. Its token follows from the id of the outbox row. */
  | { about: 'sign_in_link'; agent_id: string; email: string; language: string; by_name: string | null }
  /** Somebody has forgotten the password of this address, which may be unknown. */
  | { about: 'forgotten_password'; email: string; language: string }
  /** The agent has signed in with a browser that was unknown before. */
  | { about: 'new_browser'; agent_id: string; email: string; language: string; user_agent: string; at: number }
  | TranscriptRequest
  | RefusedReply
  /** The replies of a thread that its customer has not read. */
  | { about: 'digest'; thread_id: string }

/** The reader of a transcript: the customer at the address that is known, the agent who sends it, or somebody else. */
export type TranscriptReader = 'customer' | 'agent' | 'other'

/** A conversation by e-mail, with the messages until the request. */
export interface TranscriptRequest {
  about: 'transcript'
  thread_id: string
  /** The agent who sends it; null: the customer has asked for it. */
  agent_id: string | null
  email: string
  to: TranscriptReader
  language: string
  time_zone: string
}

/** The answer to a customer's e-mail that was not stored. */
export interface RefusedReply {
  about: 'reply_refused'
  email: string
  language: string
  reason: ReplyRefusal
  /** The id of the refused e-mail. */
  message_id: string | null
}

/** `closed`: the chat or the conversation is not there any more. `other_sender`: the address of another customer. */
export type ReplyRefusal = 'text_off' | 'closed' | 'other_sender' | 'empty' | 'too_large' | 'unreadable'
