/** An e-mail that is still to be written. Words and links are made when it is sent. */
export type MailRequest =
  /** A link by which the agent chooses a password. Its token follows from the id of the outbox row. */
  | { about: 'sign_in_link'; agent_id: string; email: string; language: string; by_name: string | null }
  /** Somebody has forgotten the password of this address, which may be unknown. */
  | { about: 'forgotten_password'; email: string; language: string }
  /** The agent has signed in with a browser that was unknown before. */
  | { about: 'new_browser'; agent_id: string; email: string; language: string; user_agent: string; at: number }
  | TranscriptRequest

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
