import type { ComponentChild } from 'preact'
import type { StructuredOf, StructuredType } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'
import type { StructuredProps } from './view-props'

/** An answer with the text that the customer's message shows. */
export interface PlainAnswer {
  title: string
  reply: StructuredReply
}

/** What the chat knows of a structured type before it fetches the view. Every chat downloads it, so keep it small. */
export interface TypeRegistration<T extends StructuredType> {
  /** Fetches the view and its styles: called with the first message of the type. */
  view(): Promise<{ default: (props: StructuredProps<StructuredOf<T>>) => ComponentChild }>
  /**
   * True if the customer answers by one of its choices, also while the text box is locked; `newest` if the choices
   * disappear with the next message.
   */
  choice: boolean | 'newest'
  /**
   * Texts of the card. A message whose body is one of these shows only the card. Null if the card needs its body: then
   * the body is no fallback for readers without cards.
   */
  texts: ((structured: StructuredOf<T>, body: string) => unknown[]) | null
  /** The answers that are offered while the view cannot be drawn, as the view would send them; null if there are none. */
  answers: ((structured: StructuredOf<T>) => PlainAnswer[]) | null
}
