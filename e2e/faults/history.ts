import type { LiveState } from '../../contract/chat/realtime'

/** Everything that clients, agents and endpoints saw during a scenario, as plain data, so that one function can check it (check.ts). */
export interface History {
  /** Messages by writer (one tab of one device), in the order of writing. */
  sent: Sent[]
  /** Every acknowledgement that a device received, including repeated acknowledgements. */
  acknowledged: Acknowledged[]
  /** Every refusal that a device received. */
  refused: { client_id: string; code: string }[]
  /** Replies of agents over the API, by agent and conversation in the order of writing. */
  replies: Reply[]
  /** The bot's answers, one for each delivery of a message to the bot. */
  answers: Answer[]
  /** The stored contents at the end, read by a new device from the first message on. */
  stored: Stored[]
  /** The same contents, read by agents over the API: ids by thread, oldest first. */
  listed: { thread: string; ids: string[] }[]
  readers: Reader[]
  endpoints: Endpoint[]
  /** Customers who had closed the chat. */
  left: Left[]
}

export interface Sent {
  writer: string
  visitor: string
  client_id: string
  body: string
}

interface Acknowledged {
  client_id: string
  id: string
  thread: string
  seq: number
}

export interface Reply {
  writer: string
  visitor: string
  body: string
  /** The id in the answer 200. Null if there was no answer, or an unclear answer: the content may be stored once, or not. */
  id: string | null
}

export interface Answer {
  /** The id of the content that it answers. */
  to: string
  body: string
  /** The id in the answer 200; null when none came. */
  id: string | null
}

export interface Stored {
  visitor: string
  id: string
  thread: string
  seq: number
  body: string
  /** The client id of a customer's message. */
  client_id: string | null
  /** Present only if the author wrote it piece by piece. */
  live?: LiveState
}

/** One open chat, from its start to its end. */
export interface Reader {
  name: string
  visitor: string
  /** The chat was closed before the end, and need not have shown everything. */
  left: boolean
  logs: Log[]
  /** Every text that the chat showed of each message while it was written piece by piece, by id. */
  grown: { id: string; texts: string[] }[]
  /** The last messages that it showed. */
  last: Pick<Stored, 'id' | 'body' | 'live'>[]
}

/** The lines that the chat showed of one conversation. */
export interface Log {
  thread: string
  /** The changes: from line `from` on, the log has these lines. */
  changes: Change[]
}

export interface Change {
  from: number
  /** Client ids, or the content's id when it has none; `~` marks a line that was not stored yet. */
  lines: string[]
}

/** A webhook or a connector, with the calls that it accepted in the order of arrival. */
export interface Endpoint {
  name: string
  /** Whether the endpoint receives customers' messages, replies, or both. */
  receives: 'customers' | 'agents' | 'both'
  /** Only conversations of customers whose names begin with this text. */
  among: string
  taken: ReceivedCall[]
}

export interface ReceivedCall {
  /** The id of the event, or of the connector's request. It stays the same when the call is repeated. */
  id: string
  /** The type of the event, or of the connector's request. */
  type: string
  content_id: string
  /** The text of the content in the event. */
  body: string
  /** The digest of the bytes, which shows when a repeated call differs. */
  digest: string
}

/** A customer who had closed the chat, and what was sent to them, in the order of arrival. */
export interface Left {
  visitor: string
  by: 'push' | 'mail'
  /** The browser has ended its subscription, and need not get everything. */
  ended: boolean
  taken: Notice[]
}

export interface Notice {
  /** The same in a repetition after a kill: the content of a push, or the link of an e-mail. */
  row: string
  /** By this a browser replaces an earlier notice (topic and tag), and a mail program knows an e-mail (Message-ID). */
  name: string
  /** Ids of the contents that it shows, in its order. */
  shows: string[]
  /** The digest of its words. */
  digest: string
  /** The number of kills before it. */
  life: number
}

/** Returns an empty history. */
export const newHistory = (): History => ({
  sent: [],
  acknowledged: [],
  refused: [],
  replies: [],
  answers: [],
  stored: [],
  listed: [],
  readers: [],
  endpoints: [],
  left: [],
})
