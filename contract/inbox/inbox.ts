/**
 * The inbox: conversations as agents work with them, over REST (`/1.0/conversations`, `/1.0/saved_replies`), and the acts on
 * them. What comes by itself is in agent-socket.ts. A conversation is a content thread seen from the inbox: the same id.
 */
import type { ChannelKind } from '../channel-kinds'
import type { CustomerContent } from '../chat/realtime'
import type { Marks } from '../chat/visitor'
import type { Content, ContentStatus, SynchronizationStatus } from '../content'
import type { Intervention } from '../intervention'
import type { StructuredContent } from '../structured'
import type { Warning } from '../structured/problem'

/**
 * `new`: the customer waits, and nobody has it. `assigned`: an agent has it, and it waits for that agent. `waiting`: the last word was
 * ours, whoever has it. `closed`: its thread is closed, or about to be.
 */
export const conversationStates = ['new', 'assigned', 'waiting', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** What a list is asked for: also `mine`, the assigned ones of whoever asks. */
export const listedStates = [...conversationStates, 'mine'] as const
export type ListedState = (typeof listedStates)[number]

/** The routing mode: agents choose; it is rung to one agent after the other; it is sorted by hand into one of the other two. */
export type RoutingModeName = 'asynchronous' | 'real_time' | 'triage'

/** An agent, wherever only the name is shown. */
export interface AgentName {
  id: string
  name: string
}

/** The customer, wherever only the name is shown. */
export interface CustomerName {
  id: string
  /** Name, else e-mail, else the channel's own id; never empty. */
  name: string
  /** False: the name is made of an id, show "Visitor" in the reader's language and something short of it. */
  named: boolean
  avatar_url: string | null
  /** True when a signed token named them. */
  signed: boolean
}

/** A browser in which a customer is known: its session with one source. */
export interface CustomerDevice {
  id: string
  source_id: string
  /** Of the page that shows the chat; null for none. */
  origin: string | null
  /** True when a signed token named the customer there. */
  signed: boolean
  created_at: string
  /** To ten minutes. */
  seen_at: string
  /** When a signed one is over; null for others. */
  expires_at: string | null
}

export interface SourceName {
  id: string
  name: string
  type: ChannelKind
}

/** The beginning of the newest content. */
export interface ConversationPreview {
  content_id: string
  created_at: string
  from: 'customer' | 'agent'
  /** Of the agent; null for the customer's own. */
  author_id: string | null
  /** Empty for the customer's own. */
  author_name: string
  /** At most 140 characters, one line; empty where there is no text: then `kind` says what it is. */
  text: string
  /** `text`, `file`, or the type of its structured content: `form`, `list`, ...; `answer` is one to such a content. */
  kind: string
  /** A comment between agents. */
  private: boolean
  synchronization_status: SynchronizationStatus
}

/** A line of the list, and what `conversation:changed` brings. */
export interface Conversation {
  /** Id of the content thread. */
  id: string
  state: ConversationState
  /** The first words. */
  title: string
  source: SourceName
  routing_mode: RoutingModeName
  customer: CustomerName
  /** The agent of the open intervention; null when nobody has it. */
  owner: AgentName | null
  /** The open intervention; null when there is none. */
  intervention_id: string | null
  /** Null while nothing was said. */
  preview: ConversationPreview | null
  /** What the customer wrote since they wait and no agent has read. */
  unread_count: number
  /** Since when the customer waits for a reply; null when they do not. */
  waiting_since: string | null
  /** Whom it is being rung to; null when it is not (real time only). */
  ringing: AgentName | null
  closed: boolean
  /** By what a list is sorted: when anything was last said. */
  last_content_at: string
  created_at: string
  /** Of two forms of a conversation the one with the later time is true. */
  updated_at: string
}

/** Query of `GET /1.0/conversations`; several values of one name mean any of them. */
export interface ConversationFilters {
  state?: ListedState | ListedState[]
  routing_mode?: RoutingModeName | RoutingModeName[]
  source_id?: string | string[]
  /** An agent's id, `me`, or `nobody`. */
  owner_id?: string
  identity_id?: string
  /** Words and "phrases": each must be in a message, in the title, or in the customer's name or e-mail. */
  q?: string
  /** Newest word first when absent. `waiting_since`: who has waited longest first, of those who wait. */
  sort?: '-last_content_at' | 'last_content_at' | 'waiting_since'
  /** 1 to 100; 30 when absent. */
  limit?: number
  /** `next` of the page before. What moved up since then is not given again below; it came as `conversation:changed`. */
  cursor?: string
}

/** Answer of `GET /1.0/conversations`. */
export interface ConversationPage {
  records: Conversation[]
  /** Cursor of the page that follows; null on the last one. */
  next: string | null
}

/** Answer of `GET /1.0/conversations/counts`, with the same filters but state, q, sort and paging. Closed ones are not counted. */
export interface ConversationCounts {
  new: number
  mine: number
  /** All assigned ones, mine among them. */
  assigned: number
  waiting: number
  /** Those of `new`, by routing mode. */
  new_by_mode: Record<RoutingModeName, number>
}

/** The customer as `GET /1.0/identities/:id` returns it, beside the conversation. */
export interface CustomerDetails extends CustomerName {
  community_id: string
  foreign_id: string
  identity_group_id: string | null
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  /** Custom variables: whatever the site or an agent said of the customer. */
  extra_values: Record<string, unknown>
  created_at: string
  updated_at: string
}

/** A page of the site that the customer looked at with the chat on it. */
export interface SeenPage {
  /** Origin and path. Whatever a browser claims: show it as text, or as a link that opens elsewhere. */
  url: string
  title: string
  at: string
}

export interface EarlierConversation {
  id: string
  title: string
  state: ConversationState
  source: SourceName
  last_content_at: string
  created_at: string
}

/** Who holds a messenger conversation: we, another application, or nobody knows yet. */
export interface ThreadControl {
  holder: string
  app_id: string | null
  updated_at: string
  /** What a reply has to do first: ask the application that holds it, or take it; null: it goes out as it is. */
  reply_first: 'request' | 'take' | null
  /** To whom `POST /1.0/bots/handover` may give it now; null: there is nothing to hand over. */
  hand_over_to: 'agent' | 'bot' | null
}

/** What the asking agent may do here; what is false is refused with a sentence, too. */
export interface ConversationRights {
  reply: boolean
  close: boolean
  open: boolean
  /** Take from, give to and release for other agents. */
  reassign: boolean
  edit_customer: boolean
}

/** Answer of `GET /1.0/conversations/:id`. */
export interface ConversationDetails extends Conversation {
  customer: CustomerDetails
  /** Newest first, at most 20; of all identities of the same person. */
  earlier: EarlierConversation[]
  earlier_count: number
  /** Newest first, each once, at most 20; web only. */
  pages: SeenPage[]
  /** Language of the newest message that says one. */
  language: string | null
  marks: Marks
  text_input_disabled: boolean
  /** Most characters of a reply's text on this channel. */
  body_limit: number
  /** The content to name as `in_reply_to_id`: the customer's newest, else the newest. */
  reply_to_id: string | null
  intervention: Intervention | null
  /** Messenger channels only. */
  control: ThreadControl | null
  may: ConversationRights
}

/** How far an agent's message has got, for the customer's side. */
export type DeliveryState = 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/** A content as the inbox shows it. */
export interface ConversationContent extends Content {
  /** Place among what the customer sees; null for comments. */
  seq: number | null
  from: 'customer' | 'agent'
  author_name: string
  /** Of the page that sent it; null for everything but an agent's own. */
  client_id: string | null
  /** Null for the customer's own and for comments. `synchronization_error` says why it failed. */
  delivery: DeliveryState | null
  /** As the web customer sees it: draw it with the widget's own views. Null for comments. */
  shown: CustomerContent | null
  /** Other channels: the final form as it was sent, the channel's word for it, and what was changed for it. */
  rendering: {
    as: string
    body: string
    structured_content: StructuredContent | null
    warnings: Warning[]
  } | null
}

/** Answer of `GET /1.0/conversations/:id/contents?limit=&cursor=`: the newest first page, each page in order. */
export interface ContentPage {
  records: ConversationContent[]
  /** Cursor of the older page; null at the beginning of the conversation. */
  next: string | null
}

/** What agents did with a conversation, and when. */
export const conversationEventNames = [
  'taken',
  'released',
  /** Given to another agent. */
  'reassigned',
  /** By a bot, to whoever is there. */
  'handed_over',
  /** Into another routing mode. */
  'sorted',
  'closed',
  'reopened',
] as const

export interface ConversationEvent {
  at: string
  what: (typeof conversationEventNames)[number]
  /** Null: it happened by itself. */
  by: AgentName | null
}

/** Answer of `GET /1.0/conversations/:id/events`: in order, at most the newest 100. */
export interface ConversationEvents {
  records: ConversationEvent[]
}

/** `PUT /1.0/conversations/:id/<act>`: the answer is ConversationDetails. */
export const conversationActs = [
  /** It is mine: also what is nobody's of another's intervention. 409 `taken` when another has it. */
  'take',
  /** Mine is nobody's again. */
  'release',
  /** Body: HandOver. Mine is another's. */
  'hand_over',
  /** It is being rung to me: I take it, or let it ring at the next. */
  'accept',
  'pass_on',
  /** Body: Reassignment. Anybody's is another's, or nobody's; takes the right to edit interventions when it is not mine. */
  'reassign',
  /** Intervention and thread; an intervention without replies is canceled. */
  'close',
  'reopen',
  /** What the customer wrote needs no reply. */
  'ignore',
  /** Body: Sorting. Puts it into another routing mode. */
  'sort',
] as const
export type ConversationAct = (typeof conversationActs)[number]

export interface HandOver {
  /** Absent: whichever agent is there; it is rung where its mode rings. So bots hand over. */
  user_id?: string | null
  /** For the next agent, as a comment. */
  comment?: string
}

export interface Reassignment {
  /** Null: nobody. */
  user_id: string | null
}

export interface Sorting {
  routing_mode: RoutingModeName
}

/** `POST /1.0/conversations/:id/comments`: a comment between agents; the answer is the ConversationContent. */
export interface NewComment {
  body: string
  attachment_ids?: string[]
  /** UUID made once: a comment that is sent again is stored once. `POST /1.0/contents` takes the same. */
  client_id?: string
}

/** Beside the ErrorBody of a 409 `taken` and of a 403 `not_owner`: who has it. */
export interface TakenError {
  error: 'taken' | 'not_owner'
  message: string
  status: number
  owner: AgentName
}

/** `GET, POST /1.0/saved_replies`, `GET, PUT, DELETE /1.0/saved_replies/:id`. */
export interface SavedReply {
  id: string
  /** Unique neither by name nor by shortcut: the list is searched. */
  name: string
  /** Typed after a slash, as `hours`; null when it has none. */
  shortcut: string | null
  body: string
  structured_content: StructuredContent | Record<string, never>
  /** BCP 47; null: any. */
  language: string | null
  /** Only on these sources; empty: on all. */
  source_ids: string[]
  /** Its agent's own; shared ones have nobody, and take the right `manage_saved_replies` to change. */
  owner_id: string | null
  created_at: string
  updated_at: string
}

/** Body of POST, and of PUT with whatever changes. */
export interface SavedReplyFields {
  name: string
  shortcut?: string | null
  body?: string
  structured_content?: StructuredContent | null
  language?: string | null
  source_ids?: string[]
  /** POST only; true when absent: the agent's own. */
  personal?: boolean
}

/** Query of `GET /1.0/saved_replies`, beside offset and limit. */
export interface SavedReplyFilters {
  /** In name, shortcut or text. */
  q?: string
  /** Those that may be used there. */
  source_id?: string
  personal?: boolean
}

/** Statuses of contents for which somebody waits. */
export const waitingStatuses = ['new', 'assigned'] as const satisfies readonly ContentStatus[]
