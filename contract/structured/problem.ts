import type { RefusalCode } from '../refusal-codes'

/** One thing that is wrong with a request: where, what, and how far off. Travels in the `errors` of a 422. */
export interface Problem {
  /** Path of the field, as in `structured_content.items[2].title`. */
  path: string
  /** Short, stable: `required`, `too_long`, `too_many`, `not_ascii`, `not_allowed`, `wrong_type`, ... */
  code: string
  /** One sentence that says what to change. */
  message: string
  limit?: number
  actual?: number
  /** The part of the text that is not taken, and at which of its characters it begins, counted from 1. */
  found?: string
  at?: number
}

/** Something a channel cut, dropped, filled in or converted. Travels in `warnings` beside the record. */
export interface Warning {
  path: string
  /** `truncated`, `dropped`, `ignored`, `filled`, `fallback_used`, `converted`, `plain_text`, `unknown_field` */
  code: string
  message: string
}

/** Body of every answer that is not a success. */
export interface ErrorBody {
  error: RefusalCode
  message: string
  status: number
  errors?: Problem[]
  /** The agent who has the conversation, if that is the reason. */
  owner?: { id: string; name: string }
}
