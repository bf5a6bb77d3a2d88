import { cardAnswers } from '../shared/plain-answers'
import type { TypeRegistration } from '../shared/registration'

export const carousel: TypeRegistration<'carousel'> = {
  view: () => import('./Carousel'),
  choice: false,
  texts: ({ items }) => [items[0]?.title],
  answers: ({ items }) => items.flatMap(cardAnswers),
}
