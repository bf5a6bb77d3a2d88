import type { StructuredReply } from '../../../contract/structured/reply'
import { isWellFormed, textOf } from '../rules/text'

export interface ValidAnswer {
  body: string
  structuredReply: StructuredReply
}

export interface InvalidAnswer {
  /** `not_offered`: the question has no such choice. `invalid_message`: not an answer to this type, or incomplete. */
  code: 'not_offered' | 'invalid_message'
  message: string
}

export const invalid = (words: string): InvalidAnswer => ({ code: 'invalid_message', message: `${words}.` })
export const notOffered = (words: string): InvalidAnswer => ({ code: 'not_offered', message: `${words}.` })

/** Returns the text of an answer if it can be shown; undefined if it is blank or not well-formed. */
export function displayableText(body: string): string | undefined {
  return isWellFormed(body) ? textOf(body) : undefined
}
