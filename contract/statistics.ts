/** The fields by which the numbers may be grouped. */
export const statisticsGroups = ['day', 'hour', 'source', 'agent'] as const
export type StatisticsGroup = (typeof statisticsGroups)[number]

/** Whole seconds; null if there is nothing to measure. */
export interface Spread {
  median: number | null
  /** Nine of ten took no longer. */
  p90: number | null
}

/** Counts of the conversations that began in one period. docs/use/statistics.md says what each counts. */
export interface Numbers {
  conversations: number
  /** Of them, conversations that an agent began: no customer waits for a first reply. */
  initiated: number
  /** Begun by a customer and replied to, by a person or a bot. */
  answered: number
  answered_by_people: number
  /** By an agent, and not opened again since. */
  closed: number
  /** By silence; no agent closed them. */
  fell_silent: number
  first_reply: Spread
  first_reply_by_people: Spread
  time_to_close: Spread
}

export interface DayNumbers extends Numbers {
  /** A local date of the asked time zone, "2026-04-26". */
  day: string
}

export interface HourNumbers extends Numbers {
  /** 0 to 23, by the clock on the wall of the asked time zone. */
  hour: number
}

export interface SourceNumbers extends Numbers {
  id: string
  name: string
}

export interface AgentNumbers extends Numbers {
  /** Null: conversations without a reply. */
  id: string | null
  name: string
  bot: boolean
}

/** `GET /1.0/statistics`. */
export interface Statistics {
  /** The first and the last day, both counted whole. */
  from: string
  to: string
  time_zone: string
  total: Numbers
  /** Those that were asked for by `group_by`: every day, hour and source, also without a conversation. */
  days?: DayNumbers[]
  hours?: HourNumbers[]
  sources?: SourceNumbers[]
  agents?: AgentNumbers[]
}
