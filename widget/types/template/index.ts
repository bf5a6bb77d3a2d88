import { cardAnswers } from '../shared/plain-answers'
import type { TypeRegistration } from '../shared/registration'

export const template: TypeRegistration<'template'> = {
  view: () => import('./Template'),
  choice: false,
  texts: ({ title }) => [title],
  answers: cardAnswers,
}
