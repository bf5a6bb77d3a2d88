import type { LocalText } from '../../../contract/local-text'

export const whileRunning = ['wait', 'cancel'] as const
export const aiAnswers = ['always', 'outside_hours', 'until_person'] as const

/** The AI agent of a source, which answers runs of the AG-UI protocol at its address. */
export interface AiAgentSettings {
  url: string
  /** The headers of each request as encrypted JSON; null: none. */
  headers: string | null
  header_names: string[]
  /** The user in whose name the agent writes. It has no e-mail address, as nobody signs in as this user. */
  user_id: string
  /** If the customer writes during a run: wait for its end, or cancel it and start again. */
  while_running: (typeof whileRunning)[number]
  /** `until_person`: not in a conversation in which a person has replied. */
  answers: (typeof aiAnswers)[number]
  /** Words of which the customer's message must contain one; empty: the agent answers every message. */
  topics: string[]
  /** A customer whose whole message is one of these words gets a person. */
  person_words: string[]
  /** What the customer reads after a failure, by language; without languages: only what came before. */
  fallback: LocalText
  hand_over_after_failure: boolean
  /** Status lines by the name of a step or tool; `*` is for every other one. */
  statuses: Record<string, LocalText>
}
