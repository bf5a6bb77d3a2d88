export const statisticsGroups = ['day', 'hour', 'source', 'agent'] as const
export type StatisticsGroup = (typeof statisticsGroups)[number]

/** Whole seconds; null without values. */
export interface Spread {
  median: number | null
  /** 90 % of the values are at most this long. */
  p90: number | null
}

/** Counts of the conversations that began in one period. docs/use/statistics.md defines each count. */
export interface Numbers {
  conversations: number
  initiated: number
  answered: number
  answered_by_people: number
  /** Closed by an agent, and not reopened. */
  closed: number
  /** Closed by silence, not by an agent. */
  fell_silent: number
  first_reply: Spread
  first_reply_by_people: Spread
  time_to_close: Spread
}

interface DayNumbers extends Numbers {
  /** A local date in the time zone of the request, such as "2026-04-26". */
  day: string
}

interface HourNumbers extends Numbers {
  /** 0 to 23, in the time zone of the request. */
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

interface NoticeNumbers {
  /** Accepted by the browser's push service. */
  sent: number
  shown: number
  opened: number
  answered: number
}

interface MailNumbers {
  /** Accepted by the mail server. */
  sent: number
  opened: number
  answered: number
}

export interface Statistics {
  /** The first day; the last day is `to`. Both are included. */
  from: string
  to: string
  time_zone: string
  total: Numbers
  /** Null if filtered by agent, because notices belong to no agent. */
  notices: NoticeNumbers | null
  /** Null with `agent_id`. */
  mails: MailNumbers | null
  /** The groups of `group_by`. Every day, hour and source is present, even without a conversation. */
  days?: DayNumbers[]
  hours?: HourNumbers[]
  sources?: SourceNumbers[]
  agents?: AgentNumbers[]
}
