import { type StructuredType, structuredTypes } from '../structured'
import type { JsonSchema } from './judge/json-schema'

/** What a test of a bot requires of one of its messages. Each given matcher must pass. */
export interface Expectation {
  /** Texts that the message contains, in capital or small letters. */
  contains?: string | string[]
  /** A regular expression (RE2) that matches in the text of the message. */
  matches?: string
  /** The type of the structured content; `text` for a message without one. */
  type?: StructuredType | 'text'
  /** A JSON schema of the structured content. */
  schema?: JsonSchema
  /** Whether the conversation was handed over to people. Alone and true, the step awaits no message. */
  hands_over?: boolean
  /** The longest time from the customer's message to the first characters, in milliseconds. */
  first_text_within_ms?: number
}

export type MatcherName = keyof Expectation

export const matcherNames = [
  'contains',
  'matches',
  'type',
  'schema',
  'hands_over',
  'first_text_within_ms',
] as const satisfies readonly MatcherName[]

export const expectedTypes = ['text', ...structuredTypes] as const

/** Regular expressions in linear time, which each program brings itself. */
export interface Patterns {
  /** Returns why the expression cannot be used, as the end of a sentence about it; null if it can. */
  faultOf(regex: string): string | null
  /** Whether the expression matches anywhere in the text. False if it cannot be used. */
  matches(regex: string, text: string): boolean
}
