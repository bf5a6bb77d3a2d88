import type { LiveState } from '../../contract/chat/realtime'

/** What clients, agents and endpoints saw during a scenario, as plain data for `check`. */
export interface History {
  /** Messages in the order of writing. The writer is a tab of a device. */
  sent: Sent[]
  /** Every acknowledgement that a device received, including repeated ones. */
  acknowledged: Acknowledged[]
  refused: { client_id: string; code: string }[]
  /** Replies of agents over the API, by agent and conversation in the order of writing. */
  replies: Reply[]
  /** The bot's answers: an entry for each delivery of a message to the bot. */
  answers: Answer[]
  /** The stored contents at the end, as a new device reads them. */
  stored: Stored[]
  /** The stored contents as agents read them over the API: ids by thread, oldest first. */
  listed: { thread: string; ids: string[] }[]
  readers: Reader[]
  endpoints: Endpoint[]
  absentVisitors: AbsentVisitor[]
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
  /** The id in the response 200. Null without a clear response: the content is stored once or not at all. */
  id: string | null
}

export interface Answer {
  to: string
  body: string
  /** The id in the response 200. Null without a response. */
  id: string | null
}

export interface Stored {
  visitor: string
  id: string
  thread: string
  seq: number
  body: string
  /** The client id of a customer's message. Null for other contents. */
  client_id: string | null
  /** Present only for a live message. */
  live?: LiveState
}

export interface Reader {
  name: string
  visitor: string
  /** Whether the chat closed before the end. Such a chat need not show all lines. */
  hasLeft: boolean
  logs: Log[]
  /** Every text that the chat showed of each live message while it grew, by id. */
  grown: { id: string; texts: string[] }[]
  last: Pick<Stored, 'id' | 'body' | 'live'>[]
}

export interface Log {
  thread: string
  /** Each change replaces the lines from index `from` on. */
  changes: Change[]
}

export interface Change {
  from: number
  /** Client ids, or content ids where there is no client id. `~` marks a pending line. */
  lines: string[]
}

/** A webhook or a connector, with the calls that it accepted in the order of arrival. */
export interface Endpoint {
  name: string
  receives: 'customers' | 'agents' | 'both'
  among: string
  calls: ReceivedCall[]
}

export interface ReceivedCall {
  /** The id of the event, or of the connector's request. Repeated calls have the same id. */
  id: string
  type: string
  content_id: string
  body: string
  /** The digest of the body, which shows whether a repeated call differs. */
  digest: string
}

/** A customer who closed the chat, and the notices sent to them in the order of arrival. */
export interface AbsentVisitor {
  visitor: string
  medium: 'push' | 'mail'
  /** Whether the browser's subscription ended, so that it need not get all notifications. */
  ended: boolean
  notices: Notice[]
}

export interface Notice {
  /** Identifies a notification that is sent again after a kill: a push's content id or an e-mail's link. */
  row: string
  /** The key of a notification: topic and tag of a push, Message-ID of an e-mail. */
  name: string
  /** The ids of the contents that the notice shows, in their order. */
  shows: string[]
  digest: string
  life: number
}

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
  absentVisitors: [],
})
