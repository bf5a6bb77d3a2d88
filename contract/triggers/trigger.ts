import type { LocalText } from '../local-text'
import type { LocalStructured } from '../starters'

/**
 * An automatic action on a site's pages, at most one time per visit, under conditions that the browser evaluates
 * (evaluate.ts).
 */
export interface Trigger {
  /** Letters, digits, `_` and `-`; unique in its source. */
  id: string
  name: string
  active: boolean
  conditions: TriggerCondition[]
  actions: TriggerAction[]
}

export const pageScopes = ['current', 'previous', 'any'] as const
/** Which pages of the visit are compared. If there is no such page, a `not` operator is true and any other is false. */
export type PageScope = (typeof pageScopes)[number]

/** All operators ignore upper and lower case. */
export const textOperators = [
  'is',
  'is_not',
  'contains',
  'does_not_contain',
  'starts_with',
  'does_not_start_with',
  'ends_with',
  'does_not_end_with',
] as const
export type TextOperator = (typeof textOperators)[number]

export const numberOperators = ['at_least', 'at_most'] as const
export type NumberOperator = (typeof numberOperators)[number]

export const visitorKinds = ['anonymous', 'identified', 'signed'] as const
/** `identified`: the site named the customer without a signature. */
type VisitorKind = (typeof visitorKinds)[number]

export type TriggerCondition =
  /** With `page: 'any'`, a `not` operator is true if no page of the visit matches. */
  | { on: 'page_path' | 'page_url' | 'page_title'; page?: PageScope; operator: TextOperator; value: string }
  /** In seconds. */
  | { on: 'page_duration'; page?: PageScope; operator: NumberOperator; value: number }
  | { on: 'page_count' | 'visit_count' | 'visit_duration'; operator: NumberOperator; value: number }
  /**
   * A variable that the page set (`setVariable`). If it is not set, a `not` operator is true and any other is false.
   */
  | { on: 'variable'; name: string; operator: TextOperator; value: string }
  | { on: 'variable'; name: string; operator: 'is_set' | 'is_not_set' }
  /** 1 for Monday to 7 for Sunday, in the customer's time zone unless the condition names one. */
  | { on: 'day'; operator: 'is' | 'is_not'; value: number[]; time_zone?: string }
  /** Includes `from` and excludes `to`; `22:00` to `06:00` spans midnight. */
  | { on: 'hour'; operator: 'is' | 'is_not'; from: string; to: string; time_zone?: string }
  | { on: 'identity'; operator: 'is' | 'is_not'; value: VisitorKind }

export type TriggerAction =
  | { do: 'show_bubble' }
  | { do: 'open_chat' }
  /**
   * Adds a message to the chat. It is stored when the customer writes (`OutgoingMessage.shown`). At most one per
   * trigger.
   */
  | { do: 'add_message'; text: LocalText; structured_content?: LocalStructured }

export interface VisitedPage {
  url: string
  path: string
  title: string
  seconds: number
}

/** The browser's data about a visit, which leaves the browser only with the customer's messages. */
export interface VisitFacts {
  /** Oldest first; the last page is the current page. */
  pages: readonly VisitedPage[]
  visit_count: number
  visit_seconds: number
  variables: Readonly<Record<string, string>>
  identity: VisitorKind
  /** Milliseconds since 1970. */
  now: number
  /** The customer's time zone, an IANA name. */
  time_zone: string
}
