/** The fields by which the figures may be grouped. */
export const statisticsGroups = ['day', 'hour', 'source', 'agent'] as const
export type StatisticsGroup = (typeof statisticsGroups)[number]

/** Whole seconds; null if there is nothing to measure. */
export interface Spread {
  median: number | null
  /** Nine of ten conversations took no longer. */
  p90: number | null
}

/** Counts of the conversations that began in one period. docs/use/statistics.md defines each count. */
export interface Numbers {
  conversations: number
  /** Conversations that an agent began: no customer waits for a first reply. */
  initiated: number
  /** Conversations that a customer began and that a person or a bot replied to. */
  answered: number
  answered_by_people: number
  /** Closed by an agent, and not opened again since. */
  closed: number
  /** Closed by silence, not by an agent. */
  fell_silent: number
  first_reply: Spread
  first_reply_by_people: Spread
  time_to_close: Spread
}

interface DayNumbers extends Numbers {
  /** A local date in the time zone of the request, "2026-04-26". */
  day: string
}

interface HourNumbers extends Numbers {
  /** 0 to 23, by the local time in the time zone of the request. */
  hour: number
}

interface SourceNumbers extends Numbers {
  id: string
  name: string
}

export interface AgentNumbers extends Numbers {
  /** Null: conversations without a reply. */
  id: string | null
  name: string
  bot: boolean
}

/** The results of notices to closed chats in the period. */
interface NoticeNumbers {
  /** Taken by the push service of a browser. */
  sent: number
  shown: number
  opened: number
  /** Answered in the notice itself. */
  answered: number
}

/** The results of e-mails with unread replies in the period. */
interface MailNumbers {
  /** Taken by the mail server. */
  sent: number
  /** Their link continued the chat. */
  opened: number
  /** Answered by e-mail. */
  answered: number
}

/** `GET /1.0/statistics`. */
export interface Statistics {
  /** The first and the last day, both included. */
  from: string
  to: string
  time_zone: string
  total: Numbers
  /** Null with `agent_id`: a notice belongs to no agent. */
  notices: NoticeNumbers | null
  /** Null with `agent_id`, too. */
  mails: MailNumbers | null
  /** The groups that `group_by` names: every day, hour and source, also without a conversation. */
  days?: DayNumbers[]
  hours?: HourNumbers[]
  sources?: SourceNumbers[]
  agents?: AgentNumbers[]
}
