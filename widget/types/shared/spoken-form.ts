import type { StructuredOf, StructuredType } from '../../../contract/structured'
import offerWords from '../../strings/english/offer.json'
import { lookup, type Speech } from '../../strings/words'

/** What a screen reader says of a structured type. Fetched with the first message that has more than text. */
export interface SpokenForm<T extends StructuredType> {
  /** The texts in the order of reading; empty texts are left out. */
  say(structured: StructuredOf<T>, speech: Speech): string[]
  /** The cards whose pictures are named; without it the message itself is the card. */
  cards?(structured: StructuredOf<T>): readonly object[]
}

/** Returns the sentence with the number and the titles of the options; no sentence without options. */
export const spokenOptions = (items: readonly { title: string }[] = [], speech: Speech): string[] =>
  items.length > 0 ? [lookup(speech, offerWords)('say_options', listed(items))] : []

export const listed = (items: readonly { title: string }[]) => ({
  count: items.length,
  list: items.map(({ title }) => title),
})
