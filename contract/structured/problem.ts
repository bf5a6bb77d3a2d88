import type { RefusalCode } from '../refusal-codes'

/** One fault of a request: its path, its kind and its size. Part of `errors` of a 422. */
export interface Problem {
  /** The path of the field, such as `structured_content.items[2].title`. */
  path: string
  /** A short, stable code: `required`, `too_long`, `too_many`, `not_ascii`, `not_allowed`, `wrong_type`, ... */
  code: string
  /** One sentence that says what to change. */
  message: string
  limit?: number
  actual?: number
  /** The invalid part of the text. `at`: the position of its first character, counted from 1. */
  found?: string
  at?: number
}

/** A value that a channel cut, dropped, filled in or converted. Part of `warnings` in an answer. */
export interface Warning {
  path: string
  /** `truncated`, `dropped`, `ignored`, `filled`, `fallback_used`, `converted`, `plain_text`, `not_drawn`, `unknown_field`, `in_the_past`, `placeholder` */
  code: string
  message: string
}

/** The body of every unsuccessful answer. */
export interface ErrorBody {
  error: RefusalCode
  message: string
  status: number
  errors?: Problem[]
  /** The owner of the conversation, if the owner is the reason. */
  owner?: { id: string; name: string }
}
