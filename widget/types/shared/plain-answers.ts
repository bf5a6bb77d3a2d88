import type { TemplateCard } from '../../../contract/structured/template'
import type { PlainAnswer } from './registration'

export const payloadAnswer = ({ title, payload }: { title: string; payload?: string }): PlainAnswer => ({
  title,
  reply: { payload: payload || null },
})

/** Returns the answers of a card's buttons; links are no answers. */
export const cardAnswers = ({ items = [] }: Pick<TemplateCard, 'items'>): PlainAnswer[] =>
  items.filter(({ type }) => type === 'reply').map(payloadAnswer)
