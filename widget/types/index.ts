import type { StructuredContent, StructuredOf, StructuredType } from '../../contract/structured'
import type { StructuredReply } from '../../contract/structured/reply'
import type { TemplateCard } from '../../contract/structured/template'
import { slotStart, writeSlotStart } from './time-select/slot-start'

interface PlainAnswer {
  title: string
  reply: StructuredReply
}

interface TypeRules<T extends StructuredType> {
  /** True if the customer answers by one of its choices, also while the text box is locked. */
  choice?: boolean
  /** Texts of the card. A message whose text is one of these shows only the card. */
  texts?(structured: StructuredOf<T>, body: string): unknown[]
  /** The answers that are offered while the view cannot be drawn, as the view would send them. */
  answers?(structured: StructuredOf<T>): PlainAnswer[]
}

const payloadAnswer = ({ title, payload }: { title: string; payload?: string }): PlainAnswer => ({
  title,
  reply: { payload: payload || null },
})
const cardAnswers = ({ items = [] }: Pick<TemplateCard, 'items'>) =>
  items.filter(({ type }) => type === 'reply').map(payloadAnswer)

/** How the log treats each type outside of its view. */
const typeRules: { readonly [T in StructuredType]: TypeRules<T> } = {
  template: { texts: ({ title }) => [title], answers: cardAnswers },
  list: {
    choice: true,
    texts: ({ title }) => [title],
    answers: ({ items }) =>
      items.map(({ title, payload, section_identifier }) => ({
        title,
        reply: { items: [{ title, payload: payload || null, section_identifier: section_identifier ?? null }] },
      })),
  },
  carousel: { texts: ({ items }) => [items[0]?.title], answers: ({ items }) => items.flatMap(cardAnswers) },
  select: { choice: true, answers: ({ items }) => items.map(payloadAnswer) },
  wallet_pay: {},
  // The body may be an address that the card does not show.
  rich_link: { texts: ({ title, url }, body) => [title, url, /^\w+:\/\/\S+$/.exec(body)?.[0]] },
  form: { texts: ({ title, pages }) => [title, pages[0]?.title] },
  time_select: {
    choice: true,
    answers: ({ timeslots }) =>
      timeslots
        .filter((slot) => +slotStart(slot))
        .map((slot) => ({
          title: writeSlotStart(slotStart(slot)),
          reply: { identifier: slot.identifier, start_time: slot.start_time },
        })),
  },
}

/** The server may be newer and send other types. */
const rulesOf = ({ type }: StructuredContent) =>
  (typeRules as Readonly<Record<string, TypeRules<StructuredType>>>)[type] ?? {}

export const isChoice = (structured: StructuredContent): boolean => rulesOf(structured).choice === true

/** Returns whether the card repeats the message's text, which is a fallback for readers without cards. */
export const repeatsBody = (structured: StructuredContent, body: string): boolean =>
  rulesOf(structured).texts?.(structured, body).includes(body) === true

export const plainAnswers = (structured: StructuredContent): PlainAnswer[] =>
  rulesOf(structured).answers?.(structured) ?? []
