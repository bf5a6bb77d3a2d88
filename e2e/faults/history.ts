/** What everybody saw while a scenario ran: plain data, so that one function can judge it (check.ts). */
export interface History {
  /** By writer (one tab of one device), in the order of writing. */
  sent: Sent[]
  /** Every acknowledgement of a message that a device heard, also repeated ones. */
  acknowledged: Acknowledged[]
  /** What devices were told that they may not say. */
  refused: { client_id: string; code: string }[]
  /** What agents said over the API, by agent and conversation in the order of writing. */
  replies: Reply[]
  /** What the bot said, again for each time that it was told of a message. */
  answers: Answer[]
  /** What stands in the end, read by a new device from the first message on. */
  stored: Stored[]
  /** The same as agents read it over the API: ids by thread, oldest first. */
  listed: { thread: string; ids: string[] }[]
  readers: Reader[]
  endpoints: Endpoint[]
}

export interface Sent {
  writer: string
  visitor: string
  client_id: string
  body: string
}

export interface Acknowledged {
  client_id: string
  id: string
  thread: string
  seq: number
}

export interface Reply {
  writer: string
  visitor: string
  body: string
  /** Of the answer 200; null where no answer came, or one that leaves it open: it may be stored, once, or not. */
  id: string | null
}

export interface Answer {
  /** The content that it answers. */
  to: string
  body: string
  /** Of the answer 200; null where none came. */
  id: string | null
}

export interface Stored {
  visitor: string
  id: string
  thread: string
  seq: number
  body: string
  /** Of a customer's message. */
  client_id: string | null
}

/** One open chat, from its beginning to its end. */
export interface Reader {
  name: string
  visitor: string
  /** It was closed before the end, and need not have seen all. */
  left: boolean
  logs: Log[]
}

/** What it showed of one conversation. */
export interface Log {
  thread: string
  /** Each change: from this line on it was these. */
  changes: Change[]
}

export interface Change {
  from: number
  /** A client id, or the content's id where it has none; `~` in front of what was not stored yet. */
  lines: string[]
}

/** A webhook or a connector: what it was handed and took, in the order of arrival. */
export interface Endpoint {
  name: string
  /** Whether it is told of customers' messages, of replies, or of both. */
  hears: 'customers' | 'agents' | 'both'
  /** Only in conversations of customers whose names begin so. */
  among: string
  taken: Taken[]
}

export interface Taken {
  /** The event's, or that of the connector's request: the same whenever it is sent again. */
  id: string
  content_id: string
  /** Of the bytes, so that one that was sent again differently shows. */
  digest: string
}

/** Nothing yet. */
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
})
