import type { StructuredReply } from '../../../contract/structured/reply'
import { isWellFormed, textOf } from '../rules/text'

export interface Accepted {
  body: string
  structuredReply: StructuredReply
}

export interface Refused {
  /** `not_offered`: the question has no such choice. `invalid_message`: not an answer to this type, or incomplete. */
  code: 'not_offered' | 'invalid_message'
  message: string
}

export const invalid = (words: string): Refused => ({ code: 'invalid_message', message: `${words}.` })
export const notOffered = (words: string): Refused => ({ code: 'not_offered', message: `${words}.` })

/** Returns the text of an answer if it can be shown; undefined if it is blank or not well-formed. */
export function displayableText(body: string): string | undefined {
  return isWellFormed(body) ? textOf(body) : undefined
}
