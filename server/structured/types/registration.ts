import type { StructuredContent, StructuredOf, StructuredType } from '../../../contract/structured'
import type { Fields } from '../rules/fields'
import type { InvalidAnswer, ValidAnswer } from './answer'
import type { AnyToolWords } from './tool-words'

/** What the server knows of a structured type beside its rules: one line of `index.ts` each. */
export interface Registration<T extends StructuredType> {
  /** A payload for the API document, as a bot would send it. A test checks it by the rules. */
  example: StructuredOf<T>
  /** Whether a second answer is refused. Buttons of cards can be pressed again. */
  takesOneAnswer: boolean
  /** Checks an answer. Stored values come from the question, never from the answer. */
  checkAnswer(question: StructuredOf<T>, reply: Fields, body: string): ValidAnswer | InvalidAnswer
  /** What models call: a payment is shown, or asked for. */
  tools: readonly [AnyToolWords, ...AnyToolWords[]]
  /** Returns the payload with ids, following pages and constants that the arguments of a tool left out. */
  fill: ((payload: Fields) => Fields) | null
  /** Whether it can be changed after it was sent. Otherwise it stays as the customer saw it first. */
  isEditable: boolean
  /** Whether it is answered only in the chat itself, not in a notice. */
  needsChat: boolean
  /** The lines of the message in a terminal, besides its options and its text. */
  lines(content: StructuredOf<T>): string[]
  /** The messages that a transcript draws instead; null: the message itself. */
  parts: ((content: StructuredOf<T>) => StructuredContent[]) | null
  /** The times that it offers, as written; null if it offers none. */
  times: ((content: StructuredOf<T>) => string[]) | null
}

/** The lines of a card. */
export const cardLines = ({ title = '', subtitle = '' }: { title?: string; subtitle?: string }) => [title, subtitle]
