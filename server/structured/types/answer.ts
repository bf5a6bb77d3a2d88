// The two results of checking an answer: accepted or refused.
import type { StructuredReply } from '../../../contract/structured/reply'
import { isWellFormed, textOf } from '../rules/text'

export interface Accepted {
  body: string
  structuredReply: StructuredReply
}

export interface Refused {
  /** `not_offered`: the question has no such choice. `invalid_message`: no answer to this type, or an incomplete answer. */
  code: 'not_offered' | 'invalid_message'
  message: string
}

export const invalid = (words: string): Refused => ({ code: 'invalid_message', message: `${words}.` })
export const notOffered = (words: string): Refused => ({ code: 'not_offered', message: `${words}.` })

/** A text that came with the answer and may be shown; undefined if it is blank or ill-formed. */
export function wellFormed(body: string): string | undefined {
  return isWellFormed(body) ? textOf(body) : undefined
}
