// The two ends of checking an answer: accepted or refused.
import type { StructuredReply } from '../../../contract/structured/reply'
import { isWellFormed, textOf } from '../rules/text'

export interface Accepted {
  body: string
  structuredReply: StructuredReply
}

export interface Refused {
  /** `not_offered`: no such choice. `invalid_message`: not an answer to this type at all, or not a complete one. */
  code: 'not_offered' | 'invalid_message'
  message: string
}

export const invalid = (words: string): Refused => ({ code: 'invalid_message', message: `${words}.` })
export const notOffered = (words: string): Refused => ({ code: 'not_offered', message: `${words}.` })

/** A text that came with the answer and may be shown; undefined when it is blank or broken. */
export function wellFormed(body: string): string | undefined {
  return isWellFormed(body) ? textOf(body) : undefined
}
